import 'server-only';
import { randomUUID } from 'node:crypto';
import { partnerAt } from '#features/brand/store/brand.ts';
import type { StoredBlock } from '#features/consent/store/consent-texts.ts';
import type { Campaign } from '#features/form/model/campaign.ts';
import { consentPath } from '#features/form/model/journey.ts';
import { formSlugOf } from '#features/form/model/product.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { PAGE_COPY_HEADER } from '#platform/http/inbound-headers.ts';
import { type InternalPage, internalPages } from '#platform/process/internal-pages.ts';
import { processWide } from '#platform/process/process-wide.ts';
import { campaignCopy } from './campaign-copy.ts';
import type { PageLanguage } from './language.ts';
import { describeParties } from './parties.ts';
import type { BorrowerRequest } from './request.ts';
import { themeOf } from './theme.ts';

/** All that the consent page of a campaign depends on, without a borrower. */
export type CopiedPage = Moment & PageLanguage & { campaign: Campaign; blocks: StoredBlock[] };

const copied = processWide('copiedPages', () => new Map<string, CopiedPage>());

/** The page that this process requests from itself under `token`. A client can't know a token. */
export const findCopiedPage = (token: string | null): CopiedPage | null => copied.get(token ?? '') ?? null;

/** Null without a server around the app. */
export async function requestCopiedPage(page: CopiedPage): Promise<InternalPage | null> {
  const request = internalPages();
  if (!request) return null;
  const token = randomUUID();
  copied.set(token, page);
  try {
    const path = `${consentPath(formSlugOf(page.campaign.product))}/copy`;
    return await request(path, { [PAGE_COPY_HEADER]: token });
  } finally {
    copied.delete(token);
  }
}

/** The facts of layout and page, without a borrower. Costs no statement once the process knows the version. */
export async function requestOfCopy(page: CopiedPage): Promise<BorrowerRequest> {
  const { now, configurationVersion, language, switchTo, campaign } = page;
  const partner = await partnerAt(configurationVersion);
  return {
    now,
    configurationVersion,
    language,
    switchTo,
    copy: await campaignCopy(configurationVersion, campaign, language),
    parties: describeParties(partner, language),
    theme: themeOf(campaign.accent ?? partner.accent),
    journeyKey: null,
    borrower: null,
  };
}
