import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';

/** Of `alert_channel`: neither removed, nor of a person who is disabled. */
export const IS_ACTIVE = Prisma.sql`(alert_channel.removed_at IS NULL AND NOT EXISTS (
  SELECT FROM staff WHERE staff.id = alert_channel.staff_id AND staff.disabled_at IS NOT NULL))`;

/** Of `alert_delivery`: through the settings, or an active channel of the console. */
export const HAS_CHANNEL = Prisma.sql`(alert_delivery.channel_id IS NULL OR EXISTS (
  SELECT FROM alert_channel WHERE alert_channel.id = alert_delivery.channel_id AND ${IS_ACTIVE}))`;

/** For the channels that have the openings of these alerts. `alertIds` is a statement. */
export const queueResolutions = (alertIds: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO alert_delivery (id, alert_id, channel, channel_id, event, created_at, next_try_at)
  SELECT gen_random_uuid(), alert_id, channel, channel_id, 'resolved', clock_timestamp(), clock_timestamp()
  FROM alert_delivery
  WHERE alert_id IN (${alertIds}) AND event = 'opened' AND merged_into IS NULL AND ${HAS_CHANNEL}`;
