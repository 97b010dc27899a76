import 'server-only';
import { insufficientContrasts } from '#features/brand/model/accent.ts';
import { requirePartner } from '#features/brand/store/partner.ts';
import {
  type ReadinessFacts,
  type ReadinessItem,
  readinessItems,
} from '#features/campaign/model/readiness.ts';
import type { CampaignRow } from '#features/campaign/store/campaign-admin.ts';
import { listFlows } from '#features/campaign/store/prefill-flows.ts';
import { findCurrentConsent } from '#features/consent/store/current-consent.ts';
import { type LeadInterface, leadInterfaceOf } from '#features/journey/model/campaign.ts';
import { isOfferedBy, optionListsOf } from '#features/options/model/lists-asked.ts';
import { STORED_LISTS } from '#features/options/model/option-lists.ts';
import { listOptionRows } from '#features/options/store/option-admin.ts';
import type { Product } from '#features/questions/model/product.ts';
import { operator, operatorConfig, operatorProfile } from '#operator/live.ts';
import { databaseNow } from '#platform/database/db.ts';
import { isPrivateAddress } from '#platform/http/private-address.ts';

/** A page waits briefly for the operator; publishing waits for its answer. */
export type WaitPolicy = 'briefly' | 'until_answered';
const BRIEF_WAIT_MS = 1_500;

/** The reader's address as the app resolves it; null if the check has no reader, as in an overview. */
export type RequestAddress = { address: string } | null;

type CampaignCheck = (row: CampaignRow, waitPolicy: WaitPolicy) => Promise<ReadinessItem[]>;

export async function checkCampaign(
  row: CampaignRow,
  waitPolicy: WaitPolicy,
  reader: RequestAddress = null,
): Promise<ReadinessItem[]> {
  const check = await createCampaignCheck(reader);
  return check(row, waitPolicy);
}

/** Checks several campaigns with one set of lookups. */
export async function createCampaignCheck(reader: RequestAddress = null): Promise<CampaignCheck> {
  const [partner, flows, options, now] = await Promise.all([
    requirePartner(),
    listFlows(),
    listOptionRows(),
    databaseNow(),
  ]);
  return async (row, waitPolicy) => {
    const source = leadInterfaceOf({ ...row, flow: null });
    const flow = flows.find(({ slug }) => slug === row.flow);
    const [credentials, consent] = await Promise.all([
      withTimeout(waitPolicy, checkCredentials(row.product, waitPolicy === 'briefly' ? 'cached' : 'new')),
      source ? consentOf(source, now) : null,
    ]);
    return readinessItems({
      ...row,
      isArchived: row.archivedAt !== null,
      interface: source,
      credentials,
      now,
      consent: consent ?? { kind: 'none' },
      lists: optionListsOf(row.product, flow?.questions ?? []).map((list) => {
        const offered = options.filter(
          (option) => option.list === list && !option.retiredAt && isOfferedBy(option, row.product),
        );
        const count = (wanted: string) => offered.filter(({ basis }) => basis === wanted).length;
        return {
          list,
          name: STORED_LISTS[list],
          offered: offered.length,
          assumed: count('assumed'),
          sample: count('sample'),
        };
      }),
      lowContrasts: insufficientContrasts(row.accent ?? partner.accent),
      privacyUrl: partner.privacyUrl,
      termsUrl: partner.termsUrl,
      helpEmail: partner.helpEmail,
      helpPhone: partner.helpPhone,
      flow: flow
        ? { slug: flow.slug, questions: flow.questions.length, isRetired: flow.retiredAt !== null }
        : null,
      handoffHosts: handoffHosts(),
      carriesCampaignId: carriesCampaignId(row.product),
      operatorName: operatorName(),
      reader:
        reader && expectsPublicAddresses()
          ? { address: reader.address, isPrivate: isPrivateAddress(reader.address) }
          : null,
    });
  };
}

async function withTimeout(
  waitPolicy: WaitPolicy,
  answer: Promise<ReadinessFacts['credentials']>,
): Promise<ReadinessFacts['credentials']> {
  if (waitPolicy === 'until_answered') return answer;
  const { promise: waited, resolve } = Promise.withResolvers<{ kind: 'waiting' }>();
  const timer = setTimeout(() => resolve({ kind: 'waiting' }), BRIEF_WAIT_MS);
  return Promise.race([answer, waited]).finally(() => clearTimeout(timer));
}

async function consentOf(source: LeadInterface, now: Date): Promise<ReadinessFacts['consent']> {
  const offered = await findCurrentConsent(source, now);
  if (!offered) return { kind: 'none' };
  const { verdict, isForOtherEndpoint } = offered;
  if (offered.isWithheld) return { kind: 'sample' };
  if (offered.fetchedAt)
    return { kind: 'fetched', verdict, ageMs: now.getTime() - offered.fetchedAt.getTime() };
  return {
    kind: 'published',
    verdict,
    number: offered.number ?? 0,
    isOutdated: offered.outdatedAt !== null,
    isForOtherEndpoint,
  };
}

/** The token itself never leaves `operator/`. */
export async function checkCredentials(
  product: Product,
  source: 'cached' | 'new',
): Promise<ReadinessFacts['credentials']> {
  const answer = await operator().checkToken(product, source);
  if (answer.kind !== 'failed') return answer;
  return { kind: 'refused', reason: answer.reason, httpStatus: answer.httpStatus };
}

export const carriesCampaignId = (product: Product): boolean =>
  product === 'personal_loan' || (product === 'refinance' && operatorConfig().sendsRefinanceCampaignId);

/** False in local mode, where borrowers and staff share the developer's machine. */
export const expectsPublicAddresses = (): boolean => operatorConfig().expectsPublicAddresses;

/** Null in local mode, where any name is fine. */
export function operatorName(): ReadinessFacts['operatorName'] {
  if (!operatorConfig().expectsPublicAddresses) return null;
  const { name, isNamed } = operatorProfile();
  return { name, isSet: isNamed };
}

export const handoffHosts = (): readonly string[] => operatorConfig().handoffHosts;
