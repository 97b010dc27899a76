import 'server-only';
import type { OtherProduct } from '#features/application/model/welcome-back.ts';
import { linkFields, withFields } from '#features/campaign/model/campaign-link.ts';
import {
  type Campaign,
  campaignStatus,
  type Product,
  passThroughNames,
} from '#features/form/model/campaign.ts';
import { leadStatus } from '#features/form/model/journey.ts';
import { mayStartAnother } from '#features/form/model/lead-state.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import type { Moment } from '#platform/database/configuration.ts';
import type { Borrower } from './borrower.ts';
import { currentMoment } from './request.ts';

const CAMPAIGN = 'handoff_campaign';

/** Null if the borrower can only go on with the answers or the request of this browser. */
export function otherProductPath(
  borrower: Borrower,
  campaign: Campaign,
  query: URLSearchParams,
): string | null {
  return isOther(borrower, campaign.product) ? `/?${queryTo(campaign, query)}` : null;
}

export async function findOtherProduct(
  borrower: Borrower | null,
  query: URLSearchParams,
  moment: Moment,
): Promise<OtherProduct | null> {
  const other = await findLinked(query, moment);
  return other && borrower && isOther(borrower, other.product) ? other : null;
}

/** For the page after the borrower deleted the answers. */
export async function findLinked(query: URLSearchParams, moment: Moment): Promise<OtherProduct | null> {
  const found = (await campaignsAt(moment.configurationVersion)).get(query.get(CAMPAIGN) ?? '');
  if (!found || campaignStatus(found.dates, moment.now) !== 'open') return null;
  const { campaign } = found;
  const fields = linkFields(query, passThroughNames(campaign));
  return {
    product: campaign.product,
    query: queryTo(campaign, query),
    startPath: withFields(`/start/${campaign.slug}`, fields),
  };
}

/** For the address of the page that asks for cookies, which leads back to the campaign. */
export async function findQueryTo(slug: string, query: URLSearchParams): Promise<string> {
  const { configurationVersion } = await currentMoment();
  const found = (await campaignsAt(configurationVersion)).get(slug);
  return found ? queryTo(found.campaign, query) : '';
}

const queryTo = (campaign: Campaign, query: URLSearchParams): string =>
  new URLSearchParams([
    [CAMPAIGN, campaign.slug],
    ...linkFields(query, passThroughNames(campaign)),
  ]).toString();

function isOther(borrower: Borrower, product: Product): boolean {
  const { journey, lead, prefill, isPrefilled, rawAnswers } = borrower;
  if (journey.campaign.product === product) return false;
  // The operator may have the answers in its own form.
  if (prefill && prefill.outcome !== 'unsent' && prefill.outcome !== 'refused') return false;
  if (lead) return mayStartAnother(leadStatus(borrower, lead));
  return isPrefilled || Object.keys(rawAnswers).length > 0;
}
