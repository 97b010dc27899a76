import 'server-only';
import { insufficientContrasts } from '#features/brand/model/accent.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { readinessItems } from '#features/campaign/model/readiness.ts';
import type { ReadinessFacts, ReadinessItem } from '#features/campaign/model/readiness-facts.ts';
import type { CampaignRow } from '#features/campaign/store/campaigns.ts';
import { listFlows } from '#features/campaign/store/prefill-flows.ts';
import { isExpired } from '#features/consent/obtain-consent.ts';
import { findNewestFetch } from '#features/consent/store/consents.ts';
import { isForOtherEndpoint, isSampleWithheld } from '#features/consent/store/operator-endpoint.ts';
import { findPublishedVersion, findScheduledVersion } from '#features/consent/store/versions.ts';
import { type LeadInterface, leadInterfaceOf, type Product } from '#features/form/model/campaign.ts';
import { isOfferedBy, optionListsOf, STORED_LISTS } from '#features/form/model/option-lists.ts';
import { listOptionRows, type OptionRow } from '#features/form/store/options.ts';
import { operator, operatorConfig, operatorProfile } from '#operator/live.ts';
import { databaseNow } from '#platform/database/db.ts';
import { isPrivateAddress } from '#platform/http/private-hosts.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import type { Clock } from '#platform/values/clock.ts';

/** A page waits briefly for the operator; publishing waits for its answer. */
type WaitPolicy = 'briefly' | 'until_answered';
const BRIEF_WAIT_MS = 1_500;

export type RequestAddress = { address: string } | null;

type CampaignCheck = (row: CampaignRow, waitPolicy: WaitPolicy) => Promise<ReadinessItem[]>;

export async function checkCampaign(
  row: CampaignRow,
  waitPolicy: WaitPolicy,
  reader: RequestAddress = null,
  clock = SYSTEM_CLOCK,
): Promise<ReadinessItem[]> {
  const check = await createCampaignCheck(reader, clock);
  return check(row, waitPolicy);
}

export async function createCampaignCheck(
  reader: RequestAddress = null,
  { after } = SYSTEM_CLOCK,
): Promise<CampaignCheck> {
  const [partner, flows, options, now] = await Promise.all([
    requirePartner(),
    listFlows(),
    listOptionRows(),
    databaseNow(),
  ]);
  return async (row, waitPolicy) => {
    const config = operatorConfig();
    const source = leadInterfaceOf({ ...row, flow: null });
    const flow = flows.find(({ slug }) => slug === row.flow);
    const [credentials, consent] = await Promise.all([
      withTimeout(
        waitPolicy,
        checkCredentials(row.product, waitPolicy === 'briefly' ? 'cached' : 'new'),
        after,
      ),
      source ? consentFacts(source, now) : null,
    ]);
    return readinessItems({
      ...partner,
      ...row,
      isArchived: row.archivedAt !== null,
      isPaused: row.pausedAt !== null,
      interface: source,
      credentials,
      now,
      consent: consent ?? { kind: 'none' },
      lists: listFacts(row.product, flow?.questions ?? [], options),
      lowContrasts: insufficientContrasts(row.accent ?? partner.accent),
      flow: flow
        ? { slug: flow.slug, questions: flow.questions.length, isRetired: flow.retiredAt !== null }
        : null,
      handoffHosts: config.handoffHosts,
      carriesCampaignId: carriesCampaignId(row.product),
      ...operatorFacts(),
      reader:
        reader && config.expectsPublicAddresses
          ? { address: reader.address, isPrivate: isPrivateAddress(reader.address) }
          : null,
    });
  };
}

function listFacts(product: Product, questions: readonly string[], options: readonly OptionRow[]) {
  return optionListsOf(product, questions).map((list) => {
    const offered = options.filter(
      (option) => option.list === list && !option.retiredAt && isOfferedBy(option, product),
    );
    const count = (wanted: string) => offered.filter(({ basis }) => basis === wanted).length;
    return {
      list,
      name: STORED_LISTS[list],
      offered: offered.length,
      assumed: count('assumed'),
      sample: count('sample'),
    };
  });
}

async function withTimeout(
  waitPolicy: WaitPolicy,
  answer: Promise<ReadinessFacts['credentials']>,
  after: Clock['after'],
): Promise<ReadinessFacts['credentials']> {
  if (waitPolicy === 'until_answered') return answer;
  const { promise: waited, resolve } = Promise.withResolvers<{ kind: 'waiting' }>();
  const cancel = after(BRIEF_WAIT_MS, () => resolve({ kind: 'waiting' }));
  return Promise.race([answer, waited]).finally(cancel);
}

async function consentFacts(source: LeadInterface, now: Date): Promise<ReadinessFacts['consent']> {
  if (source === 'personal_v3') {
    const fetched = await findNewestFetch();
    if (!fetched || isExpired(fetched, now)) return { kind: 'none' };
    const { verdict, fetchedAt } = fetched;
    return { kind: 'fetched', verdict, ageMs: now.getTime() - fetchedAt.getTime() };
  }
  const published = await findPublishedVersion(source);
  if (!published) return { kind: 'none' };
  if (isSampleWithheld(published)) return { kind: 'sample' };
  const { verdict, number, outdatedAt, fetch } = published;
  const next = outdatedAt && (await findScheduledVersion(source));
  return {
    kind: 'published',
    verdict,
    number,
    isOutdated: outdatedAt !== null,
    isForOtherEndpoint: isForOtherEndpoint(source, fetch?.endpointId ?? null),
    next,
  };
}

async function checkCredentials(
  product: Product,
  source: 'cached' | 'new',
): Promise<ReadinessFacts['credentials']> {
  const answer = await operator().checkToken(product, source);
  if (answer.kind !== 'failed') return answer;
  return { kind: 'refused', reason: answer.reason, httpStatus: answer.httpStatus };
}

const carriesCampaignId = (product: Product): boolean =>
  product === 'personal_loan' || (product === 'refinance' && operatorConfig().sendsRefinanceCampaignId);

function operatorFacts(): Pick<ReadinessFacts, 'operatorName' | 'operatorSite'> {
  if (!operatorConfig().expectsPublicAddresses) return { operatorName: null, operatorSite: null };
  const { name, isNamed, site } = operatorProfile();
  return { operatorName: { name, isSet: isNamed }, operatorSite: { host: site?.host ?? null } };
}
