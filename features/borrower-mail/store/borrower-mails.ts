import 'server-only';
import { type EmailStatus, MAX_TRIES } from '#features/borrower-mail/model/borrower-mail.ts';
import { columnReader } from '#platform/database/column.ts';
import { db } from '#platform/database/db.ts';

export type MailRef = { journeyId: string; requestId: string };

export type MailRequest = MailRef & {
  hasReceipt: boolean;
  link: { linkHash: string; sealedKey: Uint8Array<ArrayBuffer> } | null;
  lifetimeMs: number;
};

/** A crash loses the token, so that no job could send the mail later. */
const MAX_SENDING_SECONDS = 40;

/** Replaces an earlier request, whose link stops working. False if the journey was erased. */
export async function recordMailRequest(request: MailRequest): Promise<boolean> {
  const { journeyId, requestId, hasReceipt, link, lifetimeMs } = request;
  const stored = await db().$executeRaw`
    WITH live AS (SELECT id FROM journey WHERE id = ${journeyId}::uuid AND erased_at IS NULL FOR NO KEY UPDATE),
    clock AS (SELECT clock_timestamp()::timestamptz(3) AS now)
    INSERT INTO borrower_mail (journey_id, request_id, has_receipt, link_hash, sealed_key, asked_at, expires_at)
    SELECT live.id, ${requestId}::uuid, ${hasReceipt}::boolean, ${link?.linkHash ?? null}::text,
      ${link?.sealedKey ?? null}::bytea, clock.now, clock.now + ${lifetimeMs}::float8 * interval '1 millisecond'
    FROM live, clock
    ON CONFLICT (journey_id) DO UPDATE SET
      request_id = EXCLUDED.request_id, has_receipt = EXCLUDED.has_receipt, link_hash = EXCLUDED.link_hash,
      sealed_key = EXCLUDED.sealed_key, tries = 0, asked_at = EXCLUDED.asked_at, sent_at = NULL, failed_at = NULL,
      expires_at = EXCLUDED.expires_at`;
  return stored === 1;
}

export async function recordMailSent({ journeyId, requestId }: MailRef): Promise<void> {
  await db().$executeRaw`
    UPDATE borrower_mail SET sent_at = clock_timestamp()
    WHERE journey_id = ${journeyId}::uuid AND request_id = ${requestId}::uuid AND sent_at IS NULL AND failed_at IS NULL`;
}

/** The link of a mail that may not have arrived stops working. */
export async function recordMailFailed({ journeyId, requestId }: MailRef): Promise<void> {
  await db().$executeRaw`
    UPDATE borrower_mail SET failed_at = clock_timestamp(), link_hash = NULL, sealed_key = NULL
    WHERE journey_id = ${journeyId}::uuid AND request_id = ${requestId}::uuid AND sent_at IS NULL AND failed_at IS NULL`;
}

const readStatus = columnReader('borrower_mail', ['sending', 'sent', 'failed']);

export async function findLatestMail(
  journeyId: string,
): Promise<{ status: EmailStatus; hasReceipt: boolean } | null> {
  const [mail] = await db().$queryRaw<{ status: string; hasReceipt: boolean }[]>`
    SELECT has_receipt AS "hasReceipt", CASE
      WHEN sent_at IS NOT NULL THEN 'sent'
      WHEN failed_at IS NOT NULL
        OR asked_at < clock_timestamp() - ${MAX_SENDING_SECONDS}::float8 * interval '1 second' THEN 'failed'
      ELSE 'sending' END AS status
    FROM borrower_mail WHERE journey_id = ${journeyId}::uuid AND expires_at > clock_timestamp()`;
  return mail ? { status: readStatus(mail.status), hasReceipt: mail.hasReceipt } : null;
}

/** Changes nothing: mail servers open links too. */
export async function findLinkTries(linkHash: string): Promise<{ journeyId: string; tries: number } | null> {
  const [link] = await db().$queryRaw<{ journeyId: string; tries: number }[]>`
    SELECT borrower_mail.journey_id AS "journeyId", borrower_mail.tries FROM borrower_mail JOIN draft ON draft.journey_id = borrower_mail.journey_id
    WHERE link_hash = ${linkHash} AND tries < ${MAX_TRIES}::int
      AND borrower_mail.expires_at > clock_timestamp() AND draft.expires_at > clock_timestamp()`;
  return link ?? null;
}

export type TriedLink = { journeyId: string; sealedKey: Uint8Array; draft: Uint8Array; tries: number };

/** Counts before the date is compared, so that parallel tries count too. */
export async function countTry(linkHash: string): Promise<TriedLink | null> {
  const [link] = await db().$queryRaw<(Omit<TriedLink, 'sealedKey'> & { sealedKey: Uint8Array | null })[]>`
    WITH tried AS (
      UPDATE borrower_mail SET tries = tries + 1
      WHERE link_hash = ${linkHash} AND tries < ${MAX_TRIES}::int AND expires_at > clock_timestamp()
      RETURNING journey_id, sealed_key, tries
    )
    SELECT tried.journey_id AS "journeyId", tried.sealed_key AS "sealedKey", tried.tries, draft.sealed AS draft
    FROM tried JOIN draft ON draft.journey_id = tried.journey_id AND draft.expires_at > clock_timestamp()`;
  return link?.sealedKey ? { ...link, sealedKey: link.sealedKey } : null;
}

/** True for one of several requests at once. */
export async function deleteLink(linkHash: string): Promise<boolean> {
  return (await db().$executeRaw`DELETE FROM borrower_mail WHERE link_hash = ${linkHash}`) === 1;
}
