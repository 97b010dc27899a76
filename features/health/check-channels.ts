import 'server-only';
import type { ChannelFigures } from '#features/alerts/store/alert-deliveries.ts';
import type { HealthCheck } from '#features/health/model/health.ts';
import type { DatabaseOrigin } from '#platform/database/delivering-database.ts';
import { formatDuration, MINUTE_MS } from '#platform/values/duration.ts';

const CHANNEL_NAMES: Record<string, string> = { webhook: 'Alerts by webhook', mail: 'Alerts by email' };
const CHECK_CHANNEL: Record<string, string> = {
  webhook: 'Check ALERT_WEBHOOK_URL and its receiver, then send a test alert.',
  mail: 'Check SMTP_URL and ALERT_EMAIL_TO, then send a test alert.',
};

export function checkChannels(
  configured: readonly string[],
  origin: DatabaseOrigin,
  figures: readonly ChannelFigures[],
  now: Date,
): HealthCheck[] {
  if (configured.length === 0) {
    return [
      {
        name: 'Alerts',
        status: 'warn',
        message: 'No channel is set up. Alerts appear only in this console and the log.',
        action: 'Set ALERT_WEBHOOK_URL with ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO with SMTP_URL.',
      },
    ];
  }
  if (origin !== 'own') {
    return [
      {
        name: 'Alerts',
        status: 'bad',
        message: 'This database is a copy, or EVIDENCE_DELIVERY is off. So this app sends no alerts.',
        action:
          'If this database is production, set EVIDENCE_DELIVERY=on and run npm run evidence -- restored.',
      },
    ];
  }
  return configured.map((channel) => {
    const found = figures.find((one) => one.channel === channel) ?? null;
    return { name: CHANNEL_NAMES[channel] ?? channel, ...checkChannel(channel, found, now) };
  });
}

function checkChannel(channel: string, found: ChannelFigures | null, now: Date): Omit<HealthCheck, 'name'> {
  if (!found)
    return {
      status: 'good',
      message: 'Set up. Nothing was sent in the last week. Send a test alert to check it.',
      action: null,
    };
  const { deliveredAt, failedAt, lastReason, queued } = found;
  const waiting = queued > 0 ? ` ${queued} queued.` : '';
  if (failedAt && (!deliveredAt || failedAt > deliveredAt)) {
    return {
      status: 'bad',
      message: `The last notification failed ${formatAgo(failedAt, now)}${lastReason ? ` (${lastReason})` : ''}.${waiting}`,
      action: CHECK_CHANNEL[channel] ?? null,
    };
  }
  const lastResult = deliveredAt
    ? `The last notification was delivered ${formatAgo(deliveredAt, now)}.`
    : 'Nothing delivered yet.';
  if (queued > 0 && lastReason && !deliveredAt)
    return {
      status: 'warn',
      message: `${lastResult}${waiting} Attempts fail (${lastReason}).`,
      action: CHECK_CHANNEL[channel] ?? null,
    };
  return { status: 'good', message: `${lastResult}${waiting}`, action: null };
}

type Delivered = { destination: string; size: bigint; deliveredAt: Date };
type Newest = { size: number; signedAt: Date } | null;

const MAX_BEHIND_MS = 10 * MINUTE_MS;

export function checkDestinations(
  configured: readonly string[],
  delivered: readonly Delivered[],
  newest: Newest,
  now: Date,
): HealthCheck[] {
  if (configured.length === 0) {
    return [
      {
        name: 'Checkpoints',
        status: 'warn',
        message: 'Checkpoints of the consent evidence aren’t stored outside the database.',
        action:
          'Set CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL. Without one, a rewritten log can’t be detected.',
      },
    ];
  }
  return configured.map((destination) => {
    const name = destination === 'file' ? 'Checkpoints in a file' : 'Checkpoints by webhook';
    const last = delivered.find((one) => one.destination === destination);
    const isBehind = newest !== null && newest.size > (last?.size ?? 0n);
    const since = last ? `Last delivered ${formatAgo(last.deliveredAt, now)}.` : 'Not delivered yet.';
    if (isBehind && now.getTime() - newest.signedAt.getTime() > MAX_BEHIND_MS) {
      const action = destination === 'file' ? 'Check CHECKPOINT_FILE.' : 'Check CHECKPOINT_WEBHOOK_URL.';
      return { name, status: 'bad', message: `The newest checkpoint is missing there. ${since}`, action };
    }
    const message = newest ? since : 'No checkpoints yet. The first lead creates one.';
    return { name, status: 'good', message, action: null };
  });
}

type RecordedTime = { source: string; size: bigint; statedAt: Date };

export function checkTimeAuthorities(
  configured: readonly string[],
  times: readonly RecordedTime[],
  newest: Newest,
  now: Date,
): HealthCheck[] {
  if (configured.length === 0) {
    return [
      {
        name: 'Time of evidence',
        status: 'warn',
        message: 'No outside party states the time of new consent evidence.',
        action:
          'Set EVIDENCE_TIMESTAMP_URLS and EVIDENCE_TIMESTAMP_ROOTS. Without them, only our own clock dates a consent.',
      },
    ];
  }
  return configured.map((authority) => {
    const name = `Time by ${authority}`;
    const last = times.find(({ source }) => source === authority);
    const isBehind = newest !== null && newest.size > (last?.size ?? 0n);
    const since = last ? `Last stated ${formatAgo(last.statedAt, now)}.` : 'Not stated yet.';
    if (isBehind && now.getTime() - newest.signedAt.getTime() > MAX_BEHIND_MS) {
      const action = 'Look up the reason in the alert evidence_time_missing.';
      return { name, status: 'bad', message: `The newest checkpoint has no time. ${since}`, action };
    }
    return { name, status: 'good', message: newest ? since : 'No checkpoints yet.', action: null };
  });
}

const formatAgo = (at: Date, now: Date) => `${formatDuration(now.getTime() - at.getTime())} ago`;
