import 'server-only';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import type { ConsoleChannel } from '#features/alerts/store/alert-channels.ts';
import type { ChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import { bad, good, type HealthCheck, type HealthResult, warn } from '#features/health/model/health.ts';
import type { DatabaseOrigin } from '#platform/database/delivering-database.ts';
import { formatDuration, MINUTE_MS } from '#platform/values/duration.ts';

const CHANNELS: Record<AlertChannel, { name: string; action: string }> = {
  webhook: {
    name: 'Alerts by webhook',
    action: 'Check ALERT_WEBHOOK_URL and its receiver, then send a test alert.',
  },
  mail: { name: 'Alerts by email', action: 'Check SMTP_URL and ALERT_EMAIL_TO, then send a test alert.' },
};

const NO_CHANNEL = warn(
  'No channel is set up. Alerts appear only in this console and the log.',
  'Add a channel under Alerts, Channels. Or set ALERT_WEBHOOK_URL and ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO and SMTP_URL.',
);
const CONSOLE_ACTION = 'Check its receiver, then test it under Alerts, Channels.';
const SILENCED = bad(
  'This database is a copy, or EVIDENCE_DELIVERY is off. So this app sends no alerts.',
  'If this database is production, set EVIDENCE_DELIVERY=on and run npm run evidence -- restored.',
);

export function checkChannels(
  configured: readonly AlertChannel[],
  origin: DatabaseOrigin,
  figures: readonly ChannelFigures[],
  now: Date,
  others: readonly ConsoleChannel[] = [],
): HealthCheck[] {
  if (configured.length + others.length === 0) return [{ name: 'Alerts', ...NO_CHANNEL }];
  if (origin !== 'own') return [{ name: 'Alerts', ...SILENCED }];
  const ofSettings = configured.map((channel) => {
    const { name, action } = CHANNELS[channel];
    const found = figures.find((one) => one.channel === channel && one.channelId === null);
    return { name, ...checkChannel(found, action, now) };
  });
  const ofConsole = others.map(({ id, name, receiver }) => {
    const found = figures.find(({ channelId }) => channelId === id);
    return { name: `Alerts to ${name ?? receiver}`, ...checkChannel(found, CONSOLE_ACTION, now) };
  });
  return [...ofSettings, ...ofConsole];
}

function checkChannel(found: ChannelFigures | undefined, action: string, now: Date): HealthResult {
  if (!found) return good('Set up. Nothing was sent in the last week. Send a test alert to check it.');
  const { deliveredAt, failedAt, lastReason, queued } = found;
  const waiting = queued > 0 ? ` ${queued} queued.` : '';
  if (failedAt && (!deliveredAt || failedAt > deliveredAt)) {
    const why = lastReason ? ` (${lastReason})` : '';
    return bad(`The last notification failed ${formatAgo(failedAt, now)}${why}.${waiting}`, action);
  }
  const lastResult = deliveredAt
    ? `The last notification was delivered ${formatAgo(deliveredAt, now)}.`
    : 'Nothing delivered yet.';
  return queued > 0 && lastReason && !deliveredAt
    ? warn(`${lastResult}${waiting} Attempts fail (${lastReason}).`, action)
    : good(lastResult + waiting);
}

type Newest = { size: number; signedAt: Date } | null;

const MAX_BEHIND_MS = 10 * MINUTE_MS;

const isBehind = (size: bigint | undefined, newest: Newest, now: Date): boolean =>
  newest !== null && newest.size > (size ?? 0n) && now.getTime() - newest.signedAt.getTime() > MAX_BEHIND_MS;

type Delivered = { destination: string; size: bigint; deliveredAt: Date };

const NO_DESTINATION = warn(
  'Checkpoints of the consent evidence aren’t stored outside the database.',
  'Set CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL. Without one, a rewritten log can’t be detected.',
);

export function checkDestinations(
  configured: readonly string[],
  delivered: readonly Delivered[],
  newest: Newest,
  now: Date,
): HealthCheck[] {
  if (configured.length === 0) return [{ name: 'Checkpoints', ...NO_DESTINATION }];
  return configured.map((destination) => {
    const isFile = destination === 'file';
    const last = delivered.find((one) => one.destination === destination);
    const since = last ? `Last delivered ${formatAgo(last.deliveredAt, now)}.` : 'Not delivered yet.';
    return {
      name: isFile ? 'Checkpoints in a file' : 'Checkpoints by webhook',
      ...(isBehind(last?.size, newest, now)
        ? bad(
            `The newest checkpoint is missing there. ${since}`,
            isFile ? 'Check CHECKPOINT_FILE.' : 'Check CHECKPOINT_WEBHOOK_URL.',
          )
        : good(newest ? since : 'No checkpoints yet. The first lead creates one.')),
    };
  });
}

type RecordedTime = { source: string; size: bigint; statedAt: Date };

const NO_AUTHORITY = warn(
  'No outside party states the time of new consent evidence.',
  'Set EVIDENCE_TIMESTAMP_URLS and EVIDENCE_TIMESTAMP_ROOTS. Without them, only our own clock dates a consent.',
);

export function checkTimeAuthorities(
  configured: readonly string[],
  times: readonly RecordedTime[],
  newest: Newest,
  now: Date,
): HealthCheck[] {
  if (configured.length === 0) return [{ name: 'Time of evidence', ...NO_AUTHORITY }];
  return configured.map((authority) => {
    const last = times.find(({ source }) => source === authority);
    const since = last ? `Last stated ${formatAgo(last.statedAt, now)}.` : 'Not stated yet.';
    return {
      name: `Time by ${authority}`,
      ...(isBehind(last?.size, newest, now)
        ? bad(
            `The newest checkpoint has no time. ${since}`,
            'Look up the reason in the alert evidence_time_missing.',
          )
        : good(newest ? since : 'No checkpoints yet.')),
    };
  });
}

const formatAgo = (at: Date, now: Date) => `${formatDuration(now.getTime() - at.getTime())} ago`;
