import 'server-only';
import type { ChannelFigures } from '#features/alerts/store/delivery-figures.ts';
import { formatDuration, type HealthCheck } from '#features/health/model/health.ts';

const CHANNEL_NAMES: Record<string, string> = { webhook: 'Alerts by webhook', mail: 'Alerts by e-mail' };
const CHECK_CHANNEL: Record<string, string> = {
  webhook: 'Check ALERT_WEBHOOK_URL and who receives there, then send a test alert.',
  mail: 'Check SMTP_URL and ALERT_EMAIL_TO, then send a test alert.',
};

/** The ways by which alerts leave the house. */
export function checkChannels(
  set: readonly string[],
  figures: readonly ChannelFigures[],
  now: Date,
): HealthCheck[] {
  if (set.length === 0) {
    return [
      {
        name: 'Alerts',
        status: 'warn',
        message: 'No channel is set: alerts tell nobody but this console and the log.',
        action: 'Set ALERT_WEBHOOK_URL with ALERT_WEBHOOK_SECRET, or ALERT_EMAIL_TO with SMTP_URL.',
      },
    ];
  }
  return set.map((channel) => {
    const found = figures.find((one) => one.channel === channel) ?? null;
    return { name: CHANNEL_NAMES[channel] ?? channel, ...checkChannel(channel, found, now) };
  });
}

function checkChannel(channel: string, found: ChannelFigures | null, now: Date): Omit<HealthCheck, 'name'> {
  if (!found)
    return {
      status: 'good',
      message: 'Set. Nothing was sent in the last week; a test alert shows whether it works.',
      action: null,
    };
  const { deliveredAt, failedAt, lastReason, queued } = found;
  const waiting = queued > 0 ? ` ${queued} on their way.` : '';
  if (failedAt && (!deliveredAt || failedAt > deliveredAt)) {
    return {
      status: 'bad',
      message: `The last word was given up ${formatAgo(failedAt, now)}${lastReason ? ` (${lastReason})` : ''}.${waiting}`,
      action: CHECK_CHANNEL[channel] ?? null,
    };
  }
  const says = deliveredAt
    ? `The last word was delivered ${formatAgo(deliveredAt, now)}.`
    : 'Nothing has been delivered yet.';
  if (queued > 0 && lastReason && !deliveredAt)
    return {
      status: 'warn',
      message: `${says}${waiting} Tries fail (${lastReason}).`,
      action: CHECK_CHANNEL[channel] ?? null,
    };
  return { status: 'good', message: `${says}${waiting}`, action: null };
}

type Delivered = { destination: string; size: bigint; deliveredAt: Date };
type Newest = { size: bigint; signedAt: Date } | null;

/** How long a place may be behind: it is told each minute. */
const MAX_BEHIND_MS = 10 * 60_000;

/** The places outside that keep checkpoints of the consent evidence. */
export function checkDestinations(
  set: readonly string[],
  delivered: readonly Delivered[],
  newest: Newest,
  now: Date,
): HealthCheck[] {
  if (set.length === 0) {
    return [
      {
        name: 'Checkpoints',
        status: 'warn',
        message: 'No place outside the database keeps checkpoints of the consent evidence.',
        action:
          'Set CHECKPOINT_FILE or CHECKPOINT_WEBHOOK_URL: without one nobody could tell whether the evidence was changed.',
      },
    ];
  }
  return set.map((place) => {
    const name = place === 'file' ? 'Checkpoints in a file' : 'Checkpoints by webhook';
    const last = delivered.find((one) => one.destination === place);
    const isBehind = newest !== null && newest.size > (last?.size ?? 0n);
    const since = last ? `Last told ${formatAgo(last.deliveredAt, now)}.` : 'Not told yet.';
    if (isBehind && now.getTime() - newest.signedAt.getTime() > MAX_BEHIND_MS) {
      const action = place === 'file' ? 'Check CHECKPOINT_FILE.' : 'Check CHECKPOINT_WEBHOOK_URL.';
      return { name, status: 'bad', message: `It lacks the newest checkpoint. ${since}`, action };
    }
    const message = newest ? since : 'There is no checkpoint yet: the first comes with the first lead.';
    return { name, status: 'good', message, action: null };
  });
}

const formatAgo = (at: Date, now: Date) => `${formatDuration(now.getTime() - at.getTime())} ago`;
