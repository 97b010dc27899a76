import 'server-only';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import type { Settings } from '#platform/config/env.ts';
import { UNNAMED_OPERATOR } from '#platform/config/operator.ts';

/** What the operator's settings say of a lead before any call: names, ranges and limits. */
export type OperatorTerms = {
  /** As borrowers should read it. */
  name: string;
  /** Whether that name is the operator's own, and not the default. */
  isNamed: boolean;
  ssnDigits: 4 | 9;
  states: '50+dc' | 'all';
  handoffHosts: readonly string[];
  /** Where the leads of each interface are posted to. */
  leadHosts: Record<LeadInterface, string>;
  /** Where consent is fetched from. */
  consentsUrl: string;
  /** How long a lead that began to be sent may take, with all repeats, in milliseconds; renewed tokens are not in it. */
  leadLongestMs: number;
  /** IANA name of the zone in which the operator reads the day of a consent. */
  timeZone: string;
  /** Our name at the operator, and our id if it gave us one; both go into a prefill. */
  partner: string;
  partnerId: string | null;
  /** Whether a private address of a caller is a sign of wrong settings: not in local mode. */
  expectsPublicAddresses: boolean;
  /** Whether leads of test links are sent, whatever their campaign says: in local mode only. */
  sendsTests: boolean;
  /** Whether a refinance lead carries partnerCampaignId, which contract 2.4 does not list. */
  sendsRefinanceCampaignId: boolean;
  /** Whether a v3 lead carries consent blocks whose keys contract 2.2 does not list. */
  sendsUndocumentedBlocks: boolean;
  /** Whether plain http links to this machine are followed: in local mode only. */
  followsLocalHttp: boolean;
  /** Whether the operator is a sandbox on this machine, so that nothing reaches a lender. */
  isPractice: boolean;
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The terms that a set of settings amounts to. */
export function termsFrom(settings: Settings): OperatorTerms {
  const isLocal = settings.HANDOFF_MODE === 'local';
  return {
    name: settings.OPERATOR_NAME,
    isNamed: settings.OPERATOR_NAME !== UNNAMED_OPERATOR,
    ssnDigits: settings.OPERATOR_SSN_DIGITS,
    states: settings.OPERATOR_STATES,
    handoffHosts: settings.OPERATOR_HANDOFF_HOSTS,
    consentsUrl: settings.OPERATOR_CONSENTS_URL,
    leadHosts: {
      personal_v3: new URL(settings.OPERATOR_PERSONAL_V3_URL).host,
      personal_v2: new URL(settings.OPERATOR_PERSONAL_V2_URL).host,
      refinance: new URL(settings.OPERATOR_REFINANCE_URL).host,
    },
    leadLongestMs: settings.OPERATOR_TIMEOUT_MS * (settings.OPERATOR_REPEAT_SAME_ID ? 2 : 1),
    timeZone: settings.OPERATOR_TIME_ZONE,
    partner: settings.OPERATOR_PARTNER,
    partnerId: settings.OPERATOR_PARTNER_ID ?? null,
    expectsPublicAddresses: !isLocal,
    sendsTests: isLocal,
    sendsRefinanceCampaignId: settings.OPERATOR_REFINANCE_CAMPAIGN_ID,
    sendsUndocumentedBlocks: settings.OPERATOR_CONSENT_KEYS === 'all',
    followsLocalHttp: isLocal,
    isPractice: isLocal && LOOPBACK.includes(new URL(settings.OPERATOR_BASE_URL).hostname),
  };
}
