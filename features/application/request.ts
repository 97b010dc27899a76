import 'server-only';
import { findMoment, findRequestRows, type RequestRows } from '#features/application/store/request-rows.ts';
import { partnerAt } from '#features/brand/store/brand.ts';
import { campaignsAt } from '#features/form/store/campaigns.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { NO_READER, type Reader } from '#features/wording/model/language.ts';
import { rememberSpanishOffer } from '#platform/process/error-page-brand.ts';
import { readAheadSlot } from '#platform/process/read-ahead.ts';
import { sharedRead } from '#platform/process/shared-read.ts';
import { borrowerFrom, type JourneyKey } from './borrower.ts';
import { campaignCopy, languageIn, languageWithoutCampaign, offersSpanish } from './language.ts';
import { describeParties, themeOf } from './parties.ts';

export type BorrowerRequest = Awaited<ReturnType<typeof openRequest>>;

/** For a visitor without a journey. */
export const currentMoment = sharedRead(findMoment);

/** Of a page of the form, which the server could not answer with a stored one. */
export const rowsReadAhead = readAheadSlot<RequestRows>('requestRows');

/**
 * All that layout and page need to know, read once. `welcome` is the campaign of a landing page or a starter card, whose
 * languages count there.
 */
export async function openRequest(
  journeyKey: JourneyKey | null,
  reader: Reader = NO_READER,
  welcome: string | null = null,
) {
  const journeyId = journeyKey?.journeyId ?? null;
  const known = rowsReadAhead.get();
  const rows = known?.journey?.id === journeyId ? known : await findRequestRows(journeyId);
  return requestOf(rows, journeyKey, reader, welcome);
}

const NO_ID = '00000000-0000-0000-0000-000000000000';
const NO_ANSWERS: JourneyKey = { journeyId: NO_ID, key: '' };

/** Of a borrower who has just begun: the same for each of them. */
export async function openNewRequest(campaignSlug: string, reader: Reader): Promise<BorrowerRequest> {
  const rows = await findRequestRows(null);
  const journey = {
    id: NO_ID,
    campaignSlug,
    startedAt: rows.now,
    utmParams: {},
    passedData: {},
    receiptId: NO_ID,
    isTest: false,
  };
  return requestOf({ ...rows, journey }, NO_ANSWERS, reader, null);
}

async function requestOf(
  rows: RequestRows,
  journeyKey: JourneyKey | null,
  reader: Reader,
  welcome: string | null,
) {
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
    theme: themeOf(campaign?.accent ?? partner.accent),
    journeyKey,
    /** Null without a journey, or if it was erased. */
    borrower,
  };
}
