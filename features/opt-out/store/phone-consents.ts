import 'server-only';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { PhoneConsent } from '#features/opt-out/model/withdrawal.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

/** Each agreement to calls, to be found by `given.journey_id`, which has an index. */
export const CALLS_AGREED = Prisma.sql`acknowledgment AS given
  JOIN acknowledgment_block AS agreed ON agreed.acknowledgment_id = given.id AND agreed.key = ${PHONE_BLOCK}`;

/** Whether the consent to calls in this agreement was withdrawn. Requires the lock of the chain. */
export const isPhoneWithdrawn = (acknowledgmentId: Prisma.Sql): Prisma.Sql => Prisma.sql`
  EXISTS (
    SELECT FROM acknowledgment_block AS agreed JOIN evidence_event AS withdrawn USING (journey_id)
    WHERE agreed.acknowledgment_id = ${acknowledgmentId} AND agreed.key = ${PHONE_BLOCK}
      AND withdrawn.kind = 'phone_consent_withdrawn' AND withdrawn.at >= agreed.acknowledged_at
  )`;

export async function phoneConsentOf(journeyId: string, client: SqlClient = db()): Promise<PhoneConsent> {
  const [row] = await client.$queryRaw<PhoneConsent[]>`
    SELECT (
      SELECT max(agreed.acknowledged_at) FROM ${CALLS_AGREED} WHERE given.journey_id = ${journeyId}::uuid
    ) AS "givenAt", (
      SELECT max(at) FROM evidence_event
      WHERE journey_id = ${journeyId}::uuid AND kind = 'phone_consent_withdrawn'
    ) AS "withdrawnAt"`;
  return row ?? { givenAt: null, withdrawnAt: null };
}

/** Those with an agreement to calls from before this time. */
export async function findJourneysAgreed(journeyIds: readonly string[], before: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ journeyId: string }[]>`
    SELECT DISTINCT given.journey_id AS "journeyId" FROM ${CALLS_AGREED}
    WHERE given.journey_id = ANY (${[...journeyIds]}::uuid[]) AND agreed.acknowledged_at <= ${before}`;
  return rows.map((row) => row.journeyId);
}
