import 'server-only';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import { partnerAt } from '#features/brand/store/brand.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { NO_READER, type Reader } from '#features/wording/model/language.ts';
import { rememberSpanishOffer } from '#platform/process/error-page-brand.ts';
import { borrowerFrom, type JourneyKey } from './borrower.ts';
import { campaignCopy, languageIn, languageWithoutCampaign, offersSpanish } from './language.ts';
import { describeParties, themeOf } from './parties.ts';

export type BorrowerRequest = Awaited<ReturnType<typeof openRequest>>;

/** All that layout and page need to know, read once. `welcome` is the campaign of a landing page, whose languages count there. */
export async function openRequest(
  journeyKey: JourneyKey | null,
  reader: Reader = NO_READER,
  welcome: string | null = null,
) {
  const rows = await findRequestRows(journeyKey?.journeyId ?? null);
  const { now, configurationVersion } = rows;
  const partner = await partnerAt(configurationVersion);
  const borrower = journeyKey && (await borrowerFrom(journeyKey, rows, reader));
  const landing = welcome === null ? undefined : (await campaignsAt(configurationVersion)).get(welcome);
  const campaign = landing?.campaign ?? borrower?.journey.campaign;
  const isSpanishOffered = await offersSpanish(rows);
  rememberSpanishOffer(isSpanishOffered);
  const page = campaign ? languageIn(campaign, reader) : languageWithoutCampaign(isSpanishOffered, reader);
  return {
    now,
    configurationVersion,
    ...page,
    /** The words of the page's language, with those of the campaign. */
    copy: campaign
      ? await campaignCopy(configurationVersion, campaign, page.language)
      : DICTIONARIES[page.language],
    parties: describeParties(partner, page.language),
    theme: themeOf(borrower?.journey.campaign.accent ?? partner.accent),
    journeyKey,
    /** Null without a journey, or if it was erased. */
    borrower,
  };
}
