import 'server-only';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { readReceivedBy } from './columns.ts';
import { CALLS_AGREED } from './phone-consents.ts';

/**
 * Whether the number of a lead is on the list now. After the lead's details were deleted, its entry or a withdrawal of its
 * last agreement counts.
 */
export const isOptedOut = (leadId: Prisma.Sql, journeyId: Prisma.Sql): Prisma.Sql => Prisma.sql`(
  EXISTS (
    SELECT FROM evidence_person AS person JOIN phone_opt_out ON lookup_hash = person.mark
    WHERE person.journey_id = ${journeyId} AND lifted_at IS NULL
  ) OR EXISTS (SELECT FROM phone_opt_out AS entry WHERE entry.lead_id = ${leadId} AND entry.lifted_at IS NULL)
  OR (
    NOT EXISTS (SELECT FROM evidence_person AS named WHERE named.journey_id = ${journeyId})
    AND EXISTS (
      SELECT FROM evidence_event AS withdrawn
      WHERE withdrawn.journey_id = ${journeyId} AND withdrawn.kind = 'phone_consent_withdrawn' AND NOT EXISTS (
        SELECT FROM ${CALLS_AGREED} WHERE given.journey_id = ${journeyId} AND agreed.acknowledged_at > withdrawn.at)
    )
  ))`;

export async function isDoNotCall(leadId: string): Promise<boolean> {
  const [row] = await db().$queryRaw<{ isDoNotCall: boolean }[]>`
    SELECT ${isOptedOut(Prisma.sql`lead.id`, Prisma.sql`lead.journey_id`)} AS "isDoNotCall"
    FROM lead WHERE lead.id = ${leadId}::uuid`;
  return row?.isDoNotCall ?? false;
}

/**
 * A part of a statement with `agreed`, the row of an agreement that includes calls. The agreement of a test ends no
 * entry.
 */
export const liftOptOuts = (lookupHashes: readonly string[], reference: string): Prisma.Sql => Prisma.sql`
  lifted AS (
    UPDATE phone_opt_out SET lifted_at = agreed.acknowledged_at, lifted_reference = ${reference}
    FROM agreed JOIN journey ON journey.id = agreed.journey_id
    WHERE phone_opt_out.lookup_hash = ANY (${[...lookupHashes]}::text[]) AND phone_opt_out.lifted_at IS NULL
      AND phone_opt_out.since < agreed.acknowledged_at AND NOT journey.is_test
  )`;

/** Null while another upload is checked. `work` reads the file, and `find` returns those hashes that are on the list. */
export const withUploadLock = <Result>(
  work: (find: (lookupHashes: readonly string[]) => Promise<Set<string>>) => Promise<Result>,
): Promise<Result | null> =>
  transaction(async (tx) => {
    const [lock] = await tx.$queryRaw<{ isFree: boolean }[]>`
      SELECT pg_try_advisory_xact_lock(hashtext('opt-out upload')) AS "isFree"`;
    if (!lock?.isFree) return null;
    return work(async (lookupHashes) => {
      const rows = await tx.$queryRaw<{ lookupHash: string }[]>`
        SELECT lookup_hash AS "lookupHash" FROM phone_opt_out
        WHERE lifted_at IS NULL AND lookup_hash = ANY (${[...lookupHashes]}::text[])`;
      return new Set(rows.map(({ lookupHash }) => lookupHash));
    });
  }, UPLOAD_LIMITS);

const UPLOAD_LIMITS = { timeout: 60_000 };

export type OptOutEntry = Awaited<ReturnType<typeof listOptOuts>>[number];

/** Newest first. */
export async function listOptOuts(limit: number, lookupHashes: readonly string[] | null = null) {
  const rows = await db().phoneOptOut.findMany({
    where: lookupHashes ? { lookupHash: { in: [...lookupHashes] } } : {},
    orderBy: [{ recordedAt: 'desc' }, { id: 'desc' }],
    take: limit,
    select: {
      id: true,
      since: true,
      receivedBy: true,
      liftedAt: true,
      liftedReference: true,
      recorder: { select: { name: true } },
      lead: { select: { partnerLeadId: true } },
    },
  });
  return rows.map(({ receivedBy, recorder, lead, ...entry }) => ({
    ...entry,
    receivedBy: readReceivedBy(receivedBy),
    recordedBy: recorder?.name ?? null,
    reference: lead?.partnerLeadId ?? null,
  }));
}

export async function countOptOuts(): Promise<number> {
  return db().phoneOptOut.count({ where: { liftedAt: null } });
}
