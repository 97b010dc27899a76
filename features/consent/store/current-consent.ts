import 'server-only';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import { MAX_CONSENT_AGE_MS } from '#features/consent/model/consent-text.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import { db } from '#platform/database/db.ts';
import { readFetchVerdict, readVersionVerdict } from './columns.ts';
import type { StoredBlock } from './consents.ts';
import { endpointIdOf, isForOtherEndpoint, isSampleWithheld } from './operator-endpoint.ts';

/** The operator's newest answer of the last day, or the partner's published text. */
export type CurrentConsent = {
  verdict: FetchVerdict;
  blocks: StoredBlock[];
  /** Of the operator's. */
  fetchedAt: Date | null;
  /** Of the partner's own. */
  number: number | null;
  outdatedAt: Date | null;
  /** Sample data, which production does not offer. */
  isWithheld: boolean;
  /** Whether it was published while the settings named another address, client or mode. */
  isForOtherEndpoint: boolean;
};

const BLOCKS = { select: { key: true, sha256: true }, orderBy: { position: 'asc' } } as const;

export async function findCurrentConsent(source: LeadInterface, now: Date): Promise<CurrentConsent | null> {
  const endpointId = endpointIdOf(source);
  if (source === 'personal_v3') {
    const fetched = await db().consentFetch.findFirst({
      where: { source, endpointId, fetchedAt: { gt: new Date(now.getTime() - MAX_CONSENT_AGE_MS) } },
      orderBy: { fetchedAt: 'desc' },
      select: { verdict: true, fetchedAt: true, blocks: BLOCKS },
    });
    const own = { number: null, outdatedAt: null, isWithheld: false, isForOtherEndpoint: false };
    return fetched && { ...fetched, ...own, verdict: readFetchVerdict(fetched.verdict) };
  }
  const published = await db().consentVersion.findFirst({
    where: { source, state: 'published' },
    select: {
      verdict: true,
      number: true,
      outdatedAt: true,
      isSample: true,
      fetch: { select: { endpointId: true, blocks: BLOCKS } },
    },
  });
  if (!published) return null;
  const { fetch, isSample, ...version } = published;
  return {
    ...version,
    verdict: readVersionVerdict(version.verdict),
    blocks: fetch?.blocks ?? [],
    fetchedAt: null,
    isWithheld: isSampleWithheld({ source, isSample }),
    isForOtherEndpoint: isForOtherEndpoint(source, fetch?.endpointId ?? null),
  };
}
