import type { Actor } from '#features/access/model/actor.ts';
import { draftConsent } from '#features/consent/draft-consent.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-text.ts';
import { publishConsent } from '#features/consent/publish-consent.ts';
import { sql } from '#tests/support/database/sql.ts';

export type By = Pick<Actor, 'email'> & { staffId: string | null };

/** Creates a draft and returns its number. */
export async function aDraft(by: By, source: OwnConsentSource = 'refinance', html = '<p>I agree.</p>') {
  const drafted = await draftConsent(by, source, Buffer.from(html));
  if (drafted.kind !== 'drafted') throw new Error(`no draft: ${drafted.kind}`);
  return drafted.number;
}

type DraftInput = { source?: OwnConsentSource; revision?: number | null; at?: Date; reason?: string };

export const publish = (
  by: By,
  number: number,
  { source = 'refinance', revision = null, at, reason }: DraftInput = {},
) => publishConsent(by, source, { number, revision, at: at ?? null, reason: reason ?? '' });

export const stateOf = async (number: number, source: OwnConsentSource = 'refinance') => {
  const [version] = await sql<{ state: string }>(
    'SELECT state FROM consent_version WHERE source = $1 AND number = $2',
    [source, number],
  );
  return version?.state;
};

/** The texts that borrowers are offered of a source, as the database describes them. */
export const offered = (source: OwnConsentSource = 'refinance') =>
  sql<{ html: string; number: number; fetched_at: null; key: string }>(
    `SELECT encode(t.bytes, 'escape') AS html, v.number, f.fetched_at, b.key FROM consent_version v
     JOIN consent_fetch f ON f.id = v.fetch_id JOIN consent_fetch_block b ON b.fetch_id = f.id
     JOIN consent_text t ON t.sha256 = b.sha256 WHERE v.source = $1 AND v.state = 'published'`,
    [source],
  );
