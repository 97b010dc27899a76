import { findRequestRows } from '#features/application/store/request-rows.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { Moment } from '#platform/database/configuration.ts';
import { pastAllRules } from './bypass-constraints.ts';

/** As a request of a borrower that begins now. */
export async function moment(): Promise<Moment> {
  const { now, configurationVersion } = await findRequestRows(null);
  return { now, configurationVersion };
}

export const offeredConsent = async (source: LeadInterface): Promise<StoredFetch | null> =>
  obtainConsent(source, await moment());

/** Needed after a statement that triggers don't see. */
export const RENEW_VERSION = 'UPDATE configuration SET version = gen_random_uuid()';

/** Makes whatever was fetched so far older, by the database's clock. */
export const ageFetches = (age: string) =>
  pastAllRules(`UPDATE consent_fetch SET fetched_at = fetched_at - interval '${age}'; ${RENEW_VERSION}`);
