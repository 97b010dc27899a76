import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { findLastFetch } from '#features/consent/store/version-list.ts';
import { fetchConsentWithReason } from './fetch-consent.ts';

export type RefreshResult = { kind: 'same' | 'new' | 'unsafe' } | { kind: 'failed'; reason: string };

export async function refreshConsentNow(actor: Actor): Promise<RefreshResult> {
  const before = await findLastFetch();
  const { fetch, failure } = await fetchConsentWithReason();
  const refreshed = refreshResult(before, fetch, failure);
  await recordAudit(actor, {
    action: 'consents_refreshed',
    subject: 'personal_v3',
    before: { fetchedAt: before?.fetchedAt.toISOString() ?? null },
    after: { fetchedAt: fetch?.fetchedAt.toISOString() ?? null, came: refreshed.kind, failure },
  });
  return refreshed;
}

type Fetched = Awaited<ReturnType<typeof fetchConsentWithReason>>;

function refreshResult(
  before: Awaited<ReturnType<typeof findLastFetch>>,
  fetch: Fetched['fetch'],
  failure: Fetched['failure'],
): RefreshResult {
  if (failure !== null || !fetch) return { kind: 'failed', reason: failure ?? 'failed' };
  if (fetch.verdict === 'unsafe') return { kind: 'unsafe' };
  const texts = (blocks: { key: string; sha256: string }[] = []) =>
    blocks.map(({ key, sha256 }) => `${key} ${sha256}`).join();
  return { kind: texts(before?.blocks) === texts(fetch.blocks) ? 'same' : 'new' };
}
