import { findRequestRows } from '#features/application/store/request-rows.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { Moment } from '#platform/database/configuration.ts';

/** As a request of a borrower that begins now. */
export async function moment(): Promise<Moment> {
  const { now, configurationVersion } = await findRequestRows(null);
  return { now, configurationVersion };
}

export const offeredConsent = async (source: LeadInterface): Promise<StoredFetch | null> =>
  obtainConsent(source, await moment());

/** Needed after a statement that triggers don't see. */
export const RENEW_VERSION = 'UPDATE configuration SET version = gen_random_uuid()';
