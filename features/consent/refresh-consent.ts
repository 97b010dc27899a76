import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { fetchConsentTold } from '#features/consent/fetch-consent.ts';
import { findLastFetch } from '#features/consent/store/consent-history.ts';

/** What a fetch brought: what there was before, something else, or nothing (with a word of the closed list why). */
export type Refreshed = { kind: 'same' | 'new' | 'unsafe' } | { kind: 'failed'; reason: string };

/** Fetches the operator's consent now. */
export async function refreshConsentNow(actor: Actor): Promise<Refreshed> {
  const before = await findLastFetch();
  const { fetch, failure } = await fetchConsentTold();
  const refreshed = toldOf(before, fetch, failure);
  await recordAudit(actor, {
    act: 'consents_refreshed',
    subject: 'personal_v3',
    before: { fetchedAt: before?.fetchedAt.toISOString() ?? null },
    after: { fetchedAt: fetch?.fetchedAt.toISOString() ?? null, came: refreshed.kind, failure },
  });
  return refreshed;
}

type Told = Awaited<ReturnType<typeof fetchConsentTold>>;

function toldOf(
  before: Awaited<ReturnType<typeof findLastFetch>>,
  fetch: Told['fetch'],
  failure: Told['failure'],
): Refreshed {
  if (failure !== null || !fetch) return { kind: 'failed', reason: failure ?? 'failed' };
  if (fetch.verdict === 'unsafe') return { kind: 'unsafe' };
  const texts = (blocks: { key: string; sha256: string }[] = []) =>
    blocks.map(({ key, sha256 }) => `${key} ${sha256}`).join();
  return { kind: texts(before?.blocks) === texts(fetch.blocks) ? 'same' : 'new' };
}
