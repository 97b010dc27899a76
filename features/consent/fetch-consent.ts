import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { raiseAlert, resolveAlert } from '#features/alerts/raise-alert.ts';
import { findOpenSubjects } from '#features/alerts/store/alerts.ts';
import type { ConsentFinding, FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import { type ConsentBlock, MAIN_BLOCK, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import type { StoredBlock } from '#features/consent/store/consent-texts.ts';
import { type CheckedFetch, findNewestFetch, recordFetch } from '#features/consent/store/consents.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import type { ConsentsFailure } from '#operator/consents.ts';
import { operator } from '#operator/live.ts';
import { databaseNow } from '#platform/database/db.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { countConsentFetch } from '#platform/telemetry/metrics.ts';
import { checkFetchedTexts, reportFailedChecks } from './check-consent.ts';

const SOURCE = 'personal_v3';

type FetchResult = { fetch: CheckedFetch | null; failure: ConsentsFailure | null };
const fetches = processWide('consentFetches', () => new Map<string, Promise<FetchResult>>());

/** Concurrent calls share one request. */
export function fetchConsent(): Promise<FetchResult> {
  const endpointId = endpointIdOf(SOURCE);
  const underway = fetches.get(endpointId) ?? fetchAndCheck().finally(() => fetches.delete(endpointId));
  fetches.set(endpointId, underway);
  return underway;
}

async function fetchAndCheck(): Promise<FetchResult> {
  const fetchedAt = await databaseNow();
  const outcome = await operator().fetchPersonalConsents();
  countConsentFetch(outcome.kind === 'fetched' ? 'fetched' : outcome.reason);
  if (outcome.kind === 'fetched') {
    await resolveAlert('consent_unavailable', SOURCE);
    return { fetch: await recordChecked(fetchedAt, outcome.blocks), failure: null };
  }
  const { reason, httpStatus } = outcome;
  await raiseAlert('consent_unavailable', SOURCE, { reason, httpStatus });
  // Without the main block there is no text to agree to, so the form closes.
  if (reason !== 'no_main_block') return { fetch: null, failure: reason };
  const fetch = await recordFetch(SOURCE, { fetchedAt, blocks: [], verdict: reason, findings: [] });
  return { fetch, failure: reason };
}

async function recordChecked(fetchedAt: Date, blocks: ConsentBlock[]): Promise<CheckedFetch> {
  const { verdict, findings } = await checkBlocks(blocks);
  const reason = findings.join(' ');
  // A failed check says nothing about the markup and has its own alert.
  if (!findings.includes('check_failed'))
    for (const bad of ['unsafe', 'odd'] as const)
      await (verdict === bad
        ? raiseAlert(`consent_${bad}`, SOURCE, { reason })
        : resolveAlert(`consent_${bad}`, SOURCE));
  await alertUnknownBlocks(blocks);
  return recordFetch(SOURCE, { fetchedAt, blocks, verdict, findings });
}

/** An unknown block is shown, agreed to and sent with the main one. */
async function alertUnknownBlocks(blocks: ConsentBlock[]): Promise<void> {
  const served = blocks.map(({ key }) => key).filter((key) => key !== MAIN_BLOCK && key !== PHONE_BLOCK);
  for (const key of served) await raiseAlert('consent_unknown_block', key);
  // An alert that can't be read must not stop the fetch.
  const open = await findOpenSubjects('consent_unknown_block').catch(() => []);
  for (const key of open) if (!served.includes(key)) await resolveAlert('consent_unknown_block', key);
}

async function checkBlocks(
  blocks: ConsentBlock[],
): Promise<{ verdict: FetchVerdict; findings: ConsentFinding[] }> {
  const inspections = await checkFetchedTexts(
    blocks.map(({ html }) => ({ sha256: createHash('sha256').update(html, 'utf8').digest('hex'), html })),
  );
  await reportFailedChecks(SOURCE, inspections);
  const findings = [...new Set(inspections.flatMap((inspection) => inspection.findings))];
  const worst = (['unsafe', 'odd'] as const).find((verdict) =>
    inspections.some((inspection) => inspection.verdict === verdict),
  );
  return { verdict: worst ?? 'safe', findings };
}

type RefetchResult = { kind: 'same' | 'new' | 'unsafe' } | { kind: 'failed'; reason: string };

export async function refetchConsent(actor: Actor): Promise<RefetchResult> {
  const before = await findNewestFetch();
  const fetched = await fetchConsent();
  const result = refetchResult(before, fetched);
  await recordAudit(actor, {
    action: 'consents_refreshed',
    subject: 'personal_v3',
    before: { fetchedAt: before?.fetchedAt.toISOString() ?? null },
    after: {
      fetchedAt: fetched.fetch?.fetchedAt.toISOString() ?? null,
      came: result.kind,
      failure: fetched.failure,
    },
  });
  return result;
}

function refetchResult(before: CheckedFetch | null, { fetch, failure }: FetchResult): RefetchResult {
  if (failure !== null || !fetch) return { kind: 'failed', reason: failure ?? 'failed' };
  if (fetch.verdict === 'unsafe') return { kind: 'unsafe' };
  const texts = (blocks: StoredBlock[] = []) => blocks.map(({ key, sha256 }) => `${key} ${sha256}`).join();
  return { kind: texts(before?.blocks) === texts(fetch.blocks) ? 'same' : 'new' };
}
