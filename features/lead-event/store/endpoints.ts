import 'server-only';
import type { AuditAction } from '#features/access/model/audit-actions.ts';
import { type AuditFacts, recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import { endpointName } from '#features/lead-event/model/endpoint-url.ts';
import {
  ENDPOINT_STATES,
  type EndpointState,
  type LeadEventType,
  MAX_ENDPOINTS,
  selectedTypes,
} from '#features/lead-event/model/event-types.ts';
import { Prisma } from '#generated/prisma/client.ts';
import type { SealedSecret } from '#platform/crypto/data-key.ts';
import { columnReader } from '#platform/database/column.ts';
import { db } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { DAY_MS } from '#platform/values/duration.ts';
import { MAY_BE_SENDING } from './leases.ts';

/** The previous secret signs this long beside a new one. */
const BOTH_SIGN_MS = DAY_MS;

export type StoredSecret = { keyId: number; sealed: Uint8Array };

export type Endpoint = {
  id: string;
  url: string;
  types: LeadEventType[];
  state: EndpointState;
  failingSince: Date | null;
  createdAt: Date;
  /** Null unless the previous secret still signs. */
  bothSignUntil: Date | null;
  queued: number;
};

type EndpointRow = Omit<Endpoint, 'types' | 'state'> & { types: string[]; state: string };

const readState = columnReader('event_endpoint.state', ENDPOINT_STATES);

/** Without removed ones, the oldest first. */
export async function findEndpoints(): Promise<Endpoint[]> {
  const rows = await db().$queryRaw<EndpointRow[]>`
    SELECT id, url, types, state, failing_since AS "failingSince", created_at AS "createdAt",
      CASE WHEN previous_secret_until > clock_timestamp() THEN previous_secret_until END AS "bothSignUntil",
      (SELECT count(*)::int FROM event_delivery WHERE endpoint_id = event_endpoint.id AND event_delivery.state = 'queued') AS queued
    FROM event_endpoint WHERE state <> 'removed' ORDER BY created_at, id`;
  return rows.map(({ types, state, ...row }) => ({
    ...row,
    types: selectedTypes(types),
    state: readState(state),
  }));
}

export const findEndpoint = async (id: string): Promise<Endpoint | null> =>
  (await findEndpoints()).find((endpoint) => endpoint.id === id) ?? null;

export async function findActiveEndpointIds(): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`SELECT id FROM event_endpoint WHERE state = 'active'`;
  return rows.map(({ id }) => id);
}

type NewEndpoint = { id: string; url: string; types: readonly LeadEventType[]; secret: SealedSecret };

export async function recordEndpoint(
  actor: StaffActor,
  { id, url, types, secret }: NewEndpoint,
): Promise<'added' | 'too_many' | 'known'> {
  return transaction(async (tx) => {
    // Two additions at once must not exceed the limit together.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('event endpoints'))`;
    const others = await tx.$queryRaw<{ url: string }[]>`
      SELECT url FROM event_endpoint WHERE state <> 'removed'`;
    if (others.some((other) => other.url === url)) return 'known';
    if (others.length >= MAX_ENDPOINTS) return 'too_many';
    await tx.$executeRaw`
      INSERT INTO event_endpoint (id, url, types, secret_sealed, secret_master)
      VALUES (${id}::uuid, ${url}, ${[...types]}::text[], ${secret.sealed}::bytea, ${secret.keyId}::int)`;
    await audit(tx, actor, 'endpoint_added', { id, url }, { types: types.join(' ') });
    return 'added';
  });
}

type EndpointRef = Pick<Endpoint, 'id' | 'url'>;

/** Each change returns false if the endpoint was removed in the meantime. */
export const recordTypes = (
  actor: StaffActor,
  endpoint: Endpoint,
  types: readonly LeadEventType[],
): Promise<boolean> =>
  changed(actor, 'endpoint_edited', endpoint, {
    set: Prisma.sql`types = ${[...types]}::text[]`,
    after: { types: types.join(' ') },
  });

/** Events that wait for an endpoint that is turned on are sent at once, with all their attempts. */
export const recordSwitch = (
  actor: StaffActor,
  endpoint: EndpointRef,
  state: 'active' | 'paused',
): Promise<boolean> =>
  changed(actor, 'endpoint_edited', endpoint, {
    set: Prisma.sql`state = ${state}, failing_since = NULL`,
    after: { state },
    also: async (tx) => {
      if (state === 'paused') return;
      await tx.$executeRaw`
        UPDATE event_delivery SET next_at = clock_timestamp(), attempts = 0
        WHERE endpoint_id = ${endpoint.id}::uuid AND state = 'queued' AND NOT ${MAY_BE_SENDING}`;
    },
  });

export const recordNewSecret = (
  actor: StaffActor,
  endpoint: EndpointRef,
  { keyId, sealed }: SealedSecret,
): Promise<boolean> =>
  changed(actor, 'endpoint_secret_renewed', endpoint, {
    set: Prisma.sql`previous_secret_sealed = secret_sealed, previous_secret_master = secret_master,
      previous_secret_until = clock_timestamp() + ${BOTH_SIGN_MS}::float8 * interval '1 millisecond',
      secret_sealed = ${sealed}::bytea, secret_master = ${keyId}::int`,
  });

const NO_PREVIOUS = Prisma.sql`
  previous_secret_sealed = NULL, previous_secret_master = NULL, previous_secret_until = NULL`;

/** The row stays: a borrower's statement that began before may still refer to it. */
export const recordRemoved = (actor: StaffActor, endpoint: EndpointRef): Promise<boolean> =>
  changed(actor, 'endpoint_removed', endpoint, {
    set: Prisma.sql`state = 'removed', removed_at = clock_timestamp(), secret_sealed = NULL, secret_master = NULL, ${NO_PREVIOUS}`,
  });

type Change = { set: Prisma.Sql; after?: AuditFacts; also?: (tx: Tx) => Promise<void> };

const changed = (
  actor: StaffActor,
  action: AuditAction,
  endpoint: EndpointRef,
  { set, after, also }: Change,
): Promise<boolean> =>
  transaction(async (tx) => {
    const isThere = await tx.$executeRaw`
      UPDATE event_endpoint SET ${set} WHERE id = ${endpoint.id}::uuid AND state <> 'removed'`;
    if (isThere === 0) return false;
    await also?.(tx);
    await audit(tx, actor, action, endpoint, after);
    return true;
  });

export async function recordExpiredSecrets(): Promise<void> {
  await db()
    .$executeRaw`UPDATE event_endpoint SET ${NO_PREVIOUS} WHERE previous_secret_until <= clock_timestamp()`;
}

const audit = (tx: Tx, actor: StaffActor, action: AuditAction, endpoint: EndpointRef, after?: AuditFacts) =>
  recordAudit(actor, { action, subject: endpointName(endpoint), ...(after && { after }) }, tx);

export type EndpointSecrets = { id: string; current: StoredSecret | null; previous: StoredSecret | null };

export type SecretsRow = {
  keyId: number | null;
  sealed: Uint8Array | null;
  previousKeyId: number | null;
  previousSealed: Uint8Array | null;
};

export const secretsFrom = (row: SecretsRow): Omit<EndpointSecrets, 'id'> => ({
  current: stored(row.keyId, row.sealed),
  previous: stored(row.previousKeyId, row.previousSealed),
});

const stored = (keyId: number | null, sealed: Uint8Array | null): StoredSecret | null =>
  keyId !== null && sealed ? { keyId, sealed } : null;

/** Of all endpoints without an id. */
export async function findSecrets(id: string | null = null): Promise<EndpointSecrets[]> {
  const rows = await db().$queryRaw<(SecretsRow & { id: string })[]>`
    SELECT id, secret_master AS "keyId", secret_sealed AS sealed,
      previous_secret_master AS "previousKeyId", previous_secret_sealed AS "previousSealed"
    FROM event_endpoint WHERE state <> 'removed' AND (${id}::uuid IS NULL OR id = ${id}::uuid)`;
  return rows.map(({ id: endpointId, ...row }) => ({ id: endpointId, ...secretsFrom(row) }));
}

/** Skips a secret that changed after it was read. */
export async function recordResealed(
  id: string,
  which: 'current' | 'previous',
  from: StoredSecret,
  { keyId, sealed }: SealedSecret,
): Promise<void> {
  await (which === 'current'
    ? db().$executeRaw`
      UPDATE event_endpoint SET secret_sealed = ${sealed}::bytea, secret_master = ${keyId}::int
      WHERE id = ${id}::uuid AND secret_sealed = ${from.sealed}::bytea`
    : db().$executeRaw`
      UPDATE event_endpoint SET previous_secret_sealed = ${sealed}::bytea, previous_secret_master = ${keyId}::int
      WHERE id = ${id}::uuid AND previous_secret_sealed = ${from.sealed}::bytea`);
}
