import 'server-only';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { OperatorSite } from '#features/form/model/parties.ts';
import type { Settings } from '#platform/config/env.ts';
import { UNNAMED_OPERATOR } from '#platform/config/operator.ts';
import { privateHostsOf } from '#platform/egress/live-egress.ts';

/** For the client. */
export const operatorSettingsFrom = (settings: Settings) => ({
  tokenUrl: settings.OPERATOR_TOKEN_URL,
  clientId: settings.OPERATOR_CLIENT_ID,
  clientSecret: settings.OPERATOR_CLIENT_SECRET,
  clientAuth: settings.OPERATOR_CLIENT_AUTH,
  audience: settings.OPERATOR_AUDIENCE ?? null,
  freshToken: settings.OPERATOR_FRESH_TOKEN,
  consentsUrl: settings.OPERATOR_CONSENTS_URL,
  consentsAuth: settings.OPERATOR_CONSENTS_AUTH,
  personalV3Url: settings.OPERATOR_PERSONAL_V3_URL,
  personalV2Url: settings.OPERATOR_PERSONAL_V2_URL,
  personalScope: settings.OPERATOR_PERSONAL_SCOPE ?? null,
  refinanceUrl: settings.OPERATOR_REFINANCE_URL,
  refinanceScope: settings.OPERATOR_REFINANCE_SCOPE ?? null,
  leadTimeoutMs: settings.OPERATOR_TIMEOUT_MS,
  /** Post a lead of unknown outcome once more under its id: only if the operator deduplicates. */
  retriesSameId: settings.OPERATOR_REPEAT_SAME_ID,
  prefillUrl: settings.OPERATOR_PREFILL_URL,
  prefillAuth: settings.OPERATOR_PREFILL_AUTH,
  /** Dotted path of the link in a prefill's response; null: one of the usual names. */
  prefillLinkField: settings.OPERATOR_PREFILL_LINK_FIELD ?? null,
  privateHosts: privateHostsOf(settings),
});

export type OperatorSettings = ReturnType<typeof operatorSettingsFrom>;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function operatorConfigFrom(settings: Settings) {
  const isLocal = settings.HANDOFF_MODE === 'local';
  const leadHosts: Record<LeadInterface, string> = {
    personal_v3: new URL(settings.OPERATOR_PERSONAL_V3_URL).host,
    personal_v2: new URL(settings.OPERATOR_PERSONAL_V2_URL).host,
    refinance: new URL(settings.OPERATOR_REFINANCE_URL).host,
  };
  return {
    ssnDigits: settings.OPERATOR_SSN_DIGITS,
    states: settings.OPERATOR_STATES,
    handoffHosts: settings.OPERATOR_HANDOFF_HOSTS,
    consentsUrl: settings.OPERATOR_CONSENTS_URL,
    leadHosts,
    /** From the first byte of a lead to its outcome, without the time that tokens take. */
    maxLeadMs: settings.OPERATOR_TIMEOUT_MS * (settings.OPERATOR_REPEAT_SAME_ID ? 2 : 1),
    timeZone: settings.OPERATOR_TIME_ZONE,
    partner: settings.OPERATOR_PARTNER,
    partnerId: settings.OPERATOR_PARTNER_ID ?? null,
    /** False in local mode, where a private IP address does not mean wrong settings. */
    expectsPublicAddresses: !isLocal,
    sendsTests: isLocal,
    /** Contract 2.4 does not list partnerCampaignId for refinance leads. */
    sendsRefinanceCampaignId: settings.OPERATOR_REFINANCE_CAMPAIGN_ID,
    sendsUndocumentedBlocks: settings.OPERATOR_CONSENT_KEYS === 'all',
    followsLocalHttp: isLocal,
  };
}

export function operatorProfileFrom(settings: Settings) {
  const url = settings.OPERATOR_SITE_URL === undefined ? null : new URL(settings.OPERATOR_SITE_URL);
  const site: OperatorSite | null = url && { href: url.href, host: url.host };
  return {
    name: settings.OPERATOR_NAME,
    isNamed: settings.OPERATOR_NAME !== UNNAMED_OPERATOR,
    site,
    isPractice:
      settings.HANDOFF_MODE === 'local' && LOOPBACK.includes(new URL(settings.OPERATOR_BASE_URL).hostname),
  };
}
