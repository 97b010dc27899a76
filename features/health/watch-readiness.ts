import 'server-only';
import { randomUUID } from 'node:crypto';
import {
  configuredChannels,
  instanceName,
  readinessAlertMs,
  sendAlert,
} from '#features/alerts/alert-channels.ts';
import type { AlertChannel, AlertEvent, AlertNotification } from '#features/alerts/model/alert-delivery.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { logRaised, resolveAlert, resolveAlerts } from '#features/alerts/raise-alert.ts';
import { mayAnnounce } from '#features/alerts/silence-copies.ts';
import { recordOutage } from '#features/alerts/store/alerts.ts';
import { knownDatabaseOrigin } from '#platform/database/delivering-database.ts';
import { type LogFields, logAlert, logEvent } from '#platform/log/log.ts';
import { repeatUntilShutdown } from '#platform/process/shutdown.ts';
import type { Clock } from '#platform/values/clock.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
import { checkReadiness, type Readiness } from './check-readiness.ts';
import { DISK_FULL } from './report-instance.ts';

type Check = keyof Readiness['checks'];
type Watched = { check: Check; kind: AlertKind; subject: string; explains: Check[] };

/** The condition is one instance's own: another healthy instance says nothing about it. */
const ONE_INSTANCE = 'instance';

/** A failing check suppresses the alerts of those that it explains. */
const WATCHED: Watched[] = [
  {
    check: 'database',
    kind: 'database_unreachable',
    subject: 'database',
    explains: ['connections', 'migrations', 'setup', 'writes', 'keys', 'evidence', 'jobs', 'consent'],
  },
  {
    check: 'connections',
    kind: 'database_connections',
    subject: 'database',
    explains: ['migrations', 'setup', 'writes', 'keys', 'evidence', 'jobs', 'consent'],
  },
  {
    check: 'migrations',
    kind: 'migrations_missing',
    subject: 'database',
    explains: ['setup', 'writes', 'keys', 'jobs'],
  },
  { check: 'writes', kind: 'database_unwritable', subject: 'database', explains: ['keys', 'jobs'] },
  { check: 'keys', kind: 'wrong_key', subject: ONE_INSTANCE, explains: ['jobs'] },
  { check: 'jobs', kind: 'jobs_not_running', subject: 'jobs', explains: [] },
];

/** A stopped instance may have left these open. Staff resolve the alerts about that instance itself. */
const INHERITED = WATCHED.filter(({ subject }) => subject !== ONE_INSTANCE);

const REPEAT_MS = HOUR_MS;
const MAX_INTERVAL_MS = 15_000;
/** One pass between two failures is no recovery. */
const PASSES_NEEDED = 2;
const MAX_RESOLVE_TRIES = 20;

type Outage = ReturnType<typeof newOutage>;

/** Works from memory, without the database and the jobs: those may be what fails. */
export async function watchReadiness(timeOfDay: () => Date, clock: Clock): Promise<void> {
  const runChecks = createWatch(timeOfDay);
  const intervalMs = Math.min(MAX_INTERVAL_MS, readinessAlertMs() / 4);
  await repeatUntilShutdown(
    intervalMs,
    () => runChecks().catch((error: unknown) => logAlert('watch_failed', {}, error)),
    clock,
  );
}

function createWatch(timeOfDay: () => Date): () => Promise<void> {
  const outages = new Map<AlertKind, Outage>();
  const failing = new Set<Check>();
  let passes = 0;

  return async () => {
    const { checks, reasons, codes } = await checkReadiness();
    // An outage is announced only of a database that was known before it.
    if (checks.database === 'ok') await knownDatabaseOrigin();
    const fails = (check: Check) => checks[check] === 'not ok';
    const explained = new Set(
      WATCHED.filter(({ check }) => fails(check)).flatMap(({ explains }) => explains),
    );
    for (const check of Object.keys(checks) as Check[]) {
      if (!explained.has(check)) logChange(check, fails(check), reasons[check]);
    }
    const causes = new Map(
      WATCHED.filter(({ check }) => fails(check) && !explained.has(check)).map((watched) => [
        kindOf(watched, codes[watched.check]),
        watched,
      ]),
    );
    for (const { check, kind } of WATCHED) {
      const cause = causes.get(kind);
      if (cause) await onFailure({ ...cause, kind }, checks.database === 'ok', codes[cause.check]);
      // Behind another failure, nothing is known of this condition: it neither lasts nor ends.
      else if (!(fails(check) && explained.has(check))) await onPass(kind);
    }
    if (passes < PASSES_NEEDED && outages.size === 0 && checks.database === 'ok') {
      passes += 1;
      if (passes === PASSES_NEEDED) await resolveAlerts(INHERITED);
    }
  };

  function logChange(check: Check, fails: boolean, reason = '') {
    if (fails === failing.has(check)) return;
    if (fails) {
      failing.add(check);
      logAlert('check_failed', { check, reason });
    } else {
      failing.delete(check);
      logEvent('check_passed', { check });
    }
  }

  async function onFailure({ kind, subject, check }: Watched, isWritable: boolean, code?: string) {
    const now = timeOfDay();
    const outage = outages.get(kind) ?? newOutage(kind, subject, now);
    outages.set(kind, outage);
    outage.facts = { check, ...(code && { reason: code }) };
    outage.passes = 0;
    if (now.getTime() - outage.since.getTime() < readinessAlertMs()) return;
    if (!outage.isAnnounced) {
      outage.isAnnounced = true;
      logRaised(kind, outage.facts);
    }
    if (await mayAnnounce())
      await Promise.all(configuredChannels().map((channel) => announce(channel, outage, now)));
    if (isWritable) await record(outage, now);
  }

  async function onPass(kind: AlertKind) {
    const outage = outages.get(kind);
    if (!outage) return;
    outage.passes += 1;
    if (outage.passes < PASSES_NEEDED) return;
    outage.tries += 1;
    if (!outage.isAnnounced || (await announceEnd(outage, timeOfDay())) || outage.tries >= MAX_RESOLVE_TRIES)
      outages.delete(kind);
  }
}

/** A database whose disk is full may accept no connection either. */
const kindOf = ({ check, kind }: Watched, code?: string): AlertKind =>
  code === DISK_FULL && (check === 'database' || check === 'connections') ? 'database_unwritable' : kind;

async function announce(channel: AlertChannel, outage: Outage, now: Date) {
  const last = outage.notified.get(channel);
  if (last && now.getTime() - last.at.getTime() < REPEAT_MS) return;
  const count = (last?.count ?? 0) + 1;
  const failure = await sendAlert(channel, notificationOf(outage, last ? 'repeated' : 'opened', count, now));
  if (failure === null) outage.notified.set(channel, { at: now, count });
}

async function announceEnd(outage: Outage, now: Date): Promise<boolean> {
  await record(outage, now);
  if (!outage.recorded) return false;
  await resolveAlert(outage.kind, outage.subject);
  for (const [channel, { count }] of outage.notified) {
    const isQueued = outage.recorded.includes(channel);
    const failure = isQueued
      ? null
      : await sendAlert(channel, notificationOf(outage, 'resolved', count, now));
    if (failure === null) outage.notified.delete(channel);
  }
  return outage.notified.size === 0;
}

async function record(outage: Outage, now: Date): Promise<void> {
  if (outage.recorded) return;
  const channels = [...outage.notified.keys()];
  const lastedMs = now.getTime() - outage.since.getTime();
  const raised = { ...outage, lastedMs, instance: instanceName() };
  const isOurs = await recordOutage(raised, channels).catch(() => null);
  if (isOurs !== null) outage.recorded = isOurs ? channels : [];
}

function notificationOf(
  { id, kind, subject, since, facts, recorded }: Outage,
  event: AlertEvent,
  count: number,
  now: Date,
): AlertNotification {
  return {
    id,
    event,
    kind,
    subject,
    count,
    firstSeenAt: since,
    lastSeenAt: now,
    facts,
    instance: instanceName(),
    others: 0,
    isStored: recorded !== null && recorded.length > 0,
    sentAt: now,
  };
}

const newOutage = (kind: AlertKind, subject: string, since: Date) => ({
  id: randomUUID(),
  kind,
  subject,
  since,
  passes: 0,
  tries: 0,
  isAnnounced: false,
  facts: {} as LogFields,
  notified: new Map<AlertChannel, { at: Date; count: number }>(),
  /** Channels for which the database delivers the resolution; null until the outage is recorded. */
  recorded: null as AlertChannel[] | null,
});
