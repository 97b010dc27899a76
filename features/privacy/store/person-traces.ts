import 'server-only';
import { mailLimitKey } from '#features/borrower-mail/store/mail-limits.ts';
import { db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { resetAttempts } from '#platform/rate-limit/attempts.ts';
import { clearEndedRequests } from './person-requests.ts';

export type PersonTraces = { lookupHashes: string[]; phones: string[]; texts: string[] };

/** Forms, notes and file names of staff that may hold an address or a number. */
export async function findTypedTexts(): Promise<string[]> {
  const rows = await db().$queryRaw<{ typed: string }[]>`
    SELECT typed FROM (
      SELECT fields::text || errors::text AS typed FROM returned_form
      UNION ALL SELECT resolved_note FROM alert WHERE resolved_note IS NOT NULL
      UNION ALL SELECT file_name FROM report
    ) AS written WHERE typed ~ '@|[0-9]{3}'`;
  return rows.map(({ typed }) => typed);
}

/** Personal data outside of journeys: rate limits, searches, and what staff typed into forms, notes and file names. */
export async function removeTraces({ lookupHashes, phones, texts }: PersonTraces): Promise<void> {
  const words = texts.map((text) => text.toLowerCase());
  await transaction(async (tx) => {
    await resetAttempts(
      tx,
      lookupHashes.flatMap((lookupHash) => [`person:${lookupHash}`, mailLimitKey(lookupHash)]),
    );
    await tx.$executeRaw`DELETE FROM person_search WHERE mark = ANY (${lookupHashes}::text[])`;
    await clearEndedRequests(tx, lookupHashes);
    await tx.$executeRaw`
      DELETE FROM returned_form WHERE EXISTS (
        SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(lower(fields::text || errors::text), word) > 0
      ) OR EXISTS (
        SELECT FROM unnest(${phones}::text[]) AS phone WHERE strpos(regexp_replace(fields::text, '\\D', '', 'g'), phone) > 0)`;
    await tx.$executeRaw`
      UPDATE alert SET resolved_note = NULL WHERE EXISTS (
        SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(lower(resolved_note), word) > 0
      ) OR EXISTS (
        SELECT FROM unnest(${phones}::text[]) AS phone WHERE strpos(regexp_replace(resolved_note, '\\D', '', 'g'), phone) > 0)`;
    await tx.$executeRaw`
      UPDATE report SET file_name = 'report' WHERE EXISTS (
        SELECT FROM unnest(${words}::text[]) AS word WHERE strpos(lower(file_name), word) > 0
      ) OR EXISTS (
        SELECT FROM unnest(${phones}::text[]) AS phone WHERE strpos(regexp_replace(file_name, '\\D', '', 'g'), phone) > 0)`;
  });
}
