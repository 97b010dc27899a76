import 'server-only';
import { raiseAlert, resolveAlert, resolveAlerts } from '#features/alerts/raise-alert.ts';
import { findOpenAlertCause, findOpenSubjects } from '#features/alerts/store/alerts.ts';
import { findCheckpoint, type Note } from '#features/evidence/store/evidence-tree.ts';
import { findNextSigning, findProvenSize, recordTimeProof } from '#features/evidence/store/time-proofs.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';
import { isDeliveringDatabase } from '#platform/database/delivering-database.ts';
import { logAlert } from '#platform/log/log.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { configuredDestinations, deliversEvidence } from './checkpoint-destinations.ts';
import { configuredTimeSources, type TimeFailure, type TimeSource, URGENT } from './time-sources.ts';

/** The database's clock and the one of a source may differ by this much. */
const TOLERANCE_MS = 5 * MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
const SETTINGS = 'settings';

/**
 * A job of its own, so that no source delays sealing or a borrower. A copied database asks for no time: a witness would
 * see two histories of one log.
 */
export async function stampCheckpoints(): Promise<void> {
  const sources = configuredTimeSources();
  await watchSetting('evidence_time_missing', sources.length === 0);
  await watchSetting('checkpoint_not_delivered', configuredDestinations().length === 0);
  await resolveFormer(sources);
  const isCopy = deliversEvidence() && !(await isDeliveringDatabase());
  if (isCopy) return raiseAlert('database_copied', 'checkpoints');
  await resolveAlert('database_copied', 'checkpoints');
  if (!deliversEvidence() || sources.length === 0) return;
  const newest = await findCheckpoint();
  if (!newest) return;
  await Promise.all(sources.map((source) => stampFrom(source, newest)));
}

/** An alert that is open already isn't repeated each minute. */
async function watchSetting(
  kind: 'evidence_time_missing' | 'checkpoint_not_delivered',
  isMissing: boolean,
): Promise<void> {
  const isNeeded = env().HANDOFF_MODE === 'production' && deliversEvidence();
  if (!isMissing || !isNeeded) return resolveAlert(kind, SETTINGS);
  if ((await findOpenAlertCause(kind, SETTINGS)) !== null) return;
  await raiseAlert(kind, SETTINGS, { reason: 'not_configured' });
}

/** No later answer ends the alert of a source that the settings no longer name. */
async function resolveFormer(sources: readonly TimeSource[]): Promise<void> {
  const current = new Set([SETTINGS, ...sources.map(({ name }) => name)]);
  const open = await findOpenSubjects('evidence_time_missing');
  const former = open.filter((subject) => !current.has(subject));
  await resolveAlerts(former.map((subject) => ({ kind: 'evidence_time_missing', subject })));
}

/** Never rejects, so that no source blocks another. */
async function stampFrom(source: TimeSource, newest: Note): Promise<void> {
  await stampAndWatch(source, newest).catch((error: unknown) => logFailure(source, error));
}

async function stampAndWatch(source: TimeSource, newest: Note): Promise<void> {
  const provenSize = await findProvenSize(source.name);
  const failure =
    newest.size > provenSize
      ? await stamp(source, newest, provenSize).catch((error: unknown) => logFailure(source, error))
      : null;
  if (failure === null) return resolveAlert('evidence_time_missing', source.name);
  if (URGENT.includes(failure) || (await isLate(provenSize)))
    await raiseAlert('evidence_time_missing', source.name, { what: source.name, reason: failure });
}

/** An error of ours, such as a missing node of the tree: no answer of the source is one. */
function logFailure({ name }: TimeSource, error: unknown): TimeFailure {
  logAlert('job_failed', { reason: 'stamp_checkpoints', what: name }, error);
  return 'failed';
}

async function stamp(source: TimeSource, newest: Note, provenSize: number): Promise<TimeFailure | null> {
  const before = await databaseNow();
  const stated = await source.ask(newest, provenSize);
  if (typeof stated === 'string') return stated;
  const after = await databaseNow();
  const { at, kind, proof } = stated;
  const isInTime =
    at.getTime() >= before.getTime() - TOLERANCE_MS && at.getTime() <= after.getTime() + TOLERANCE_MS;
  if (!isInTime) return 'wrong_clock';
  await recordTimeProof({ size: newest.size, source: source.name, kind, proof, statedAt: at });
  return null;
}

async function isLate(provenSize: number): Promise<boolean> {
  const [now, waitingSince] = await Promise.all([databaseNow(), findNextSigning(provenSize)]);
  return waitingSince !== null && now.getTime() - waitingSince.getTime() > LATE_MS;
}
