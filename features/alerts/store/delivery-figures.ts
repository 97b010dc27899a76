import 'server-only';
import type { AlertChannel } from '#features/alerts/model/alert-delivery.ts';
import { db } from '#platform/database/db.ts';
import type { DeliveryFailure } from '#platform/values/delivery-failures.ts';
import { readChannel, readDeliveryFailure } from './columns.ts';

/** How a channel of alerts has fared of late. */
export type ChannelFigures = {
  channel: AlertChannel;
  deliveredAt: Date | null;
  failedAt: Date | null;
  lastReason: DeliveryFailure | null;
  queued: number;
};

/** By channel, over the last week. */
type FiguresRow = Omit<ChannelFigures, 'channel' | 'lastReason'> & {
  channel: string;
  lastReason: string | null;
};

export async function findChannelFigures(): Promise<ChannelFigures[]> {
  const rows = await db().$queryRaw<FiguresRow[]>`
    SELECT channel, max(ended_at) FILTER (WHERE state = 'delivered') AS "deliveredAt",
      max(ended_at) FILTER (WHERE state = 'given_up') AS "failedAt",
      (array_agg(last_reason ORDER BY created_at DESC) FILTER (WHERE last_reason IS NOT NULL))[1] AS "lastReason",
      count(*) FILTER (WHERE state = 'queued')::int AS queued
    FROM alert_delivery WHERE created_at > statement_timestamp() - interval '7 days' GROUP BY channel`;
  return rows.map(({ channel, lastReason, ...row }) => ({
    ...row,
    channel: readChannel(channel),
    lastReason: readDeliveryFailure(lastReason),
  }));
}

/** Up to which checkpoint each place outside was told, and when. */
export function findCheckpointDeliveries(): Promise<
  { destination: string; size: bigint; deliveredAt: Date }[]
> {
  return db().evidenceDelivery.findMany();
}

/** The newest checkpoint: how many events it is over, and when it was signed. */
export function findNewestCheckpoint(): Promise<{ size: bigint; signedAt: Date } | null> {
  return db().evidenceCheckpoint.findFirst({
    orderBy: { size: 'desc' },
    select: { size: true, signedAt: true },
  });
}
