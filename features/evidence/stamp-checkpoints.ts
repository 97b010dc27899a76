import 'server-only';
import { raiseAlert, resolveAlert, resolveAlerts } from '#features/alerts/raise-alert.ts';
import { findOpenAlertCause, findOpenSubjects } from '#features/alerts/store/alerts.ts';
import { findCheckpoint, type Note } from '#features/evidence/store/evidence-tree.ts';
import { findNextSigning, findProvenSize, recordTimeProof } from '#features/evidence/store/time-proofs.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';
import { isDeliveringDatabase } from '#platform/database/delivering-database.ts';
import { logAlert } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { configuredDestinations, deliversEvidence } from './checkpoint-destinations.ts';
import { requestTimestamp, type TimeFailure, timeAuthorities, URGENT } from './request-timestamp.ts';

/** The database's clock and the one of an authority may differ by this much. */
const TOLERANCE_MS = 5 * MINUTE_MS;
const LATE_MS = 10 * MINUTE_MS;
const SETTINGS = 'settings';

/** A job of its own, so that no authority delays the tree or a borrower. A copied database asks for no time. */
export async function stampCheckpoints(clock = SYSTEM_CLOCK): Promise<void> {
  const authorities = timeAuthorities();
  await watchSetting('evidence_time_missing', authorities.length === 0);
  await watchSetting('checkpoint_not_delivered', configuredDestinations().length === 0);
  await resolveFormer(authorities);
  const isCopy = deliversEvidence() && !(await isDeliveringDatabase());
  if (isCopy) return raiseAlert('database_copied', 'checkpoints');
  await resolveAlert('database_copied', 'checkpoints');
  if (!deliversEvidence() || authorities.length === 0) return;
  const newest = await findCheckpoint();
  if (!newest) return;
  await Promise.all(authorities.map((authority) => stampFrom(authority, newest, clock)));
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

/** No later answer resolves the alert of an authority that the settings no longer name. */
async function resolveFormer(authorities: readonly string[]): Promise<void> {
  const current = new Set([SETTINGS, ...authorities]);
  const open = await findOpenSubjects('evidence_time_missing');
  const former = open.filter((subject) => !current.has(subject));
  await resolveAlerts(former.map((subject) => ({ kind: 'evidence_time_missing', subject })));
}

/** Never rejects, so that no authority blocks another. */
async function stampFrom(authority: string, newest: Note, clock: Clock): Promise<void> {
  await stampAndWatch(authority, newest, clock).catch((error: unknown) => logFailure(authority, error));
}

async function stampAndWatch(authority: string, newest: Note, clock: Clock): Promise<void> {
  const provenSize = await findProvenSize(authority);
  const failure =
    newest.size > provenSize
      ? await stamp(authority, newest, clock).catch((error: unknown) => logFailure(authority, error))
      : null;
  if (failure === null) return resolveAlert('evidence_time_missing', authority);
  if (URGENT.includes(failure) || (await isLate(provenSize)))
    await raiseAlert('evidence_time_missing', authority, { what: authority, reason: failure });
}

/** An error of ours, such as a missing node of the tree: no answer of the authority is one. */
function logFailure(authority: string, error: unknown): TimeFailure {
  logAlert('job_failed', { reason: 'stamp_checkpoints', what: authority }, error);
  return 'failed';
}

async function stamp(authority: string, newest: Note, clock: Clock): Promise<TimeFailure | null> {
  const before = await databaseNow();
  const timestamp = await requestTimestamp(authority, newest, clock);
  if (typeof timestamp === 'string') return timestamp;
  const after = await databaseNow();
  const { at, token } = timestamp;
  const isInTime =
    at.getTime() >= before.getTime() - TOLERANCE_MS && at.getTime() <= after.getTime() + TOLERANCE_MS;
  if (!isInTime) return 'wrong_clock';
  await recordTimeProof({ size: newest.size, source: authority, token, statedAt: at });
  return null;
}

async function isLate(provenSize: number): Promise<boolean> {
  const [now, waitingSince] = await Promise.all([databaseNow(), findNextSigning(provenSize)]);
  return waitingSince !== null && now.getTime() - waitingSince.getTime() > LATE_MS;
}
