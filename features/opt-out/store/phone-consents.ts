import 'server-only';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { PhoneConsent } from '#features/opt-out/model/withdrawal.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { db } from '#platform/database/db.ts';
import type { SqlClient } from '#platform/database/sql-client.ts';

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
      SELECT max(agreed.acknowledged_at) FROM acknowledgment
      JOIN acknowledgment_block AS agreed ON acknowledgment_id = acknowledgment.id
      WHERE acknowledgment.journey_id = ${journeyId}::uuid AND key = ${PHONE_BLOCK}
    ) AS "givenAt", (
      SELECT max(at) FROM evidence_event
      WHERE journey_id = ${journeyId}::uuid AND kind = 'phone_consent_withdrawn'
    ) AS "withdrawnAt"`;
  return row ?? { givenAt: null, withdrawnAt: null };
}

/** Those with an agreement to calls from before this time. */
export async function findJourneysAgreed(journeyIds: readonly string[], before: Date): Promise<string[]> {
  const rows = await db().$queryRaw<{ journeyId: string }[]>`
    SELECT DISTINCT journey_id AS "journeyId" FROM acknowledgment_block
    WHERE key = ${PHONE_BLOCK} AND acknowledged_at <= ${before} AND journey_id = ANY (${[...journeyIds]}::uuid[])`;
  return rows.map((row) => row.journeyId);
}
