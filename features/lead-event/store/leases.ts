import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';

/** Longer than any attempt takes. Afterward its process counts as dead. */
export const LEASE = Prisma.sql`interval '60 seconds'`;

/** A process may be sending it, or it is due within a minute anyway. */
export const MAY_BE_SENDING = Prisma.sql`(
  event_delivery.next_at > clock_timestamp() AND event_delivery.next_at <= clock_timestamp() + ${LEASE})`;
