import 'server-only';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { OperatorSite } from '#features/form/model/parties.ts';
import type { Settings } from '#platform/config/env.ts';
import { UNNAMED_OPERATOR } from '#platform/config/operator.ts';
import type { PrivateHosts } from '#platform/http/private-hosts.ts';
import type { TokenSettings } from './token-request.ts';

export type OperatorSettings = TokenSettings & {
  consentsUrl: string;
  consentsAuth: 'bearer' | 'none';
  personalV3Url: string;
  personalV2Url: string;
  personalScope: string | null;
  refinanceUrl: string;
  refinanceScope: string | null;
  leadTimeoutMs: number;
  /** Post a lead of unknown outcome once more under its id: only if the operator deduplicates. */
  retriesSameId: boolean;
  prefillUrl: string;
  prefillAuth: 'bearer' | 'none';
  /** Dotted path of the link in a prefill's response; null: one of the usual names. */
  prefillLinkField: string | null;
  privateHosts: PrivateHosts;
};

export type OperatorConfig = {
  ssnDigits: 4 | 9;
  states: '50+dc' | 'all';
  handoffHosts: readonly string[];
  leadHosts: Record<LeadInterface, string>;
  consentsUrl: string;
  /** From the first byte of a lead to its outcome, without the time that tokens take. */
  maxLeadMs: number;
  timeZone: string;
  partner: string;
  partnerId: string | null;
  /** False in local mode, where a private IP address does not mean wrong settings. */
  expectsPublicAddresses: boolean;
  sendsTests: boolean;
  /** Contract 2.4 does not list partnerCampaignId for refinance leads. */
  sendsRefinanceCampaignId: boolean;
  sendsUndocumentedBlocks: boolean;
  followsLocalHttp: boolean;
};

export type OperatorProfile = {
  name: string;
  isNamed: boolean;
  site: OperatorSite | null;
  isPractice: boolean;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

export function operatorConfigFrom(settings: Settings): OperatorConfig {
  const isLocal = settings.HANDOFF_MODE === 'local';
  return {
    ssnDigits: settings.OPERATOR_SSN_DIGITS,
    states: settings.OPERATOR_STATES,
    handoffHosts: settings.OPERATOR_HANDOFF_HOSTS,
    consentsUrl: settings.OPERATOR_CONSENTS_URL,
    leadHosts: {
      personal_v3: new URL(settings.OPERATOR_PERSONAL_V3_URL).host,
      personal_v2: new URL(settings.OPERATOR_PERSONAL_V2_URL).host,
      refinance: new URL(settings.OPERATOR_REFINANCE_URL).host,
    },
    maxLeadMs: settings.OPERATOR_TIMEOUT_MS * (settings.OPERATOR_REPEAT_SAME_ID ? 2 : 1),
    timeZone: settings.OPERATOR_TIME_ZONE,
    partner: settings.OPERATOR_PARTNER,
    partnerId: settings.OPERATOR_PARTNER_ID ?? null,
    expectsPublicAddresses: !isLocal,
    sendsTests: isLocal,
    sendsRefinanceCampaignId: settings.OPERATOR_REFINANCE_CAMPAIGN_ID,
    sendsUndocumentedBlocks: settings.OPERATOR_CONSENT_KEYS === 'all',
    followsLocalHttp: isLocal,
  };
}

export function operatorProfileFrom(settings: Settings): OperatorProfile {
  const site = settings.OPERATOR_SITE_URL === undefined ? null : new URL(settings.OPERATOR_SITE_URL);
  return {
    name: settings.OPERATOR_NAME,
    isNamed: settings.OPERATOR_NAME !== UNNAMED_OPERATOR,
    site: site && { href: site.href, host: site.host },
    isPractice:
      settings.HANDOFF_MODE === 'local' && LOOPBACK.includes(new URL(settings.OPERATOR_BASE_URL).hostname),
  };
}
