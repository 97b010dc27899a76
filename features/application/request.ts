import 'server-only';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import { partnerAt } from '#features/brand/store/brand.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { type Borrower, borrowerFrom, type JourneyKey } from './borrower.ts';
import { describeParties, type Parties } from './parties.ts';
import { type Theme, themeOf } from './theme.ts';

/** All that layout and page need to know, read once. */
export type BorrowerRequest = Moment & {
  parties: Parties;
  theme: Theme;
  journeyKey: JourneyKey | null;
  /** Null without a journey, or if it was erased. */
  borrower: Borrower | null;
};

export async function openRequest(journeyKey: JourneyKey | null): Promise<BorrowerRequest> {
  const rows = await findRequestRows(journeyKey?.journeyId ?? null);
  const { now, configurationVersion } = rows;
  const partner = await partnerAt(configurationVersion);
  const borrower = journeyKey && (await borrowerFrom(journeyKey, rows));
  const theme = themeOf(borrower?.journey.campaign.accent ?? partner.accent);
  return { now, configurationVersion, parties: describeParties(partner), theme, journeyKey, borrower };
}
