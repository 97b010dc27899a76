import type { Contrast } from '#features/brand/model/accent.ts';
import type { LeadInterface } from '#features/journey/model/campaign.ts';
import type { Product } from '#features/questions/model/product.ts';
import * as items from './readiness-items.ts';

export type ReadinessVerdict = 'ok' | 'warns' | 'blocks';

/** One thing that was looked at: what was found, in a sentence, and where it is mended. */
export type ReadinessItem = {
  key: string;
  title: string;
  verdict: ReadinessVerdict;
  sentence: string;
  fix: { href: string; label: string } | null;
};

/** What has to be known of a campaign and all around it to say whether it may open. */
export type ReadinessFacts = {
  slug: string;
  isArchived: boolean;
  product: Product;
  interface: LeadInterface | null;
  /** `waiting` where the operator has not answered yet. */
  credentials:
    | { kind: 'granted' | 'not_needed' | 'waiting' }
    | { kind: 'refused'; reason: string; httpStatus: number | null };
  consent:
    | { kind: 'fetched'; ageMs: number; verdict: string }
    | {
        kind: 'published';
        number: number;
        verdict: string;
        isOutdated: boolean;
        /** Whether the operator's address, the client id or the mode was another when it was published. */
        isForOtherEndpoint: boolean;
      }
    | { kind: 'sample' }
    | { kind: 'none' };
  /** The lists that its form asks from: how many options it offers, and how many of them are assumed or only in samples. */
  lists: { list: string; name: string; offered: number; assumed: number; sample: number }[];
  lowContrasts: Contrast[];
  privacyUrl: string | null;
  termsUrl: string | null;
  helpEmail: string;
  helpPhone: string;
  flow: { slug: string; questions: number; isRetired: boolean } | null;
  fallback: 'none' | 'prefill';
  partnerCampaignId: string | null;
  opensAt: Date | null;
  closesAt: Date | null;
  now: Date;
  handoffHosts: readonly string[];
  /** Whether what it sends has a field for the campaign's id. */
  carriesCampaignId: boolean;
  /** What borrowers read as the operator's name, and whether OPERATOR_NAME is set; null in local mode. */
  operatorName: { name: string; isSet: boolean } | null;
  /** The reader's own address as the app resolves it; null where it tells nothing. */
  reader: { address: string; isPrivate: boolean } | null;
};

/** What was found of one thing. */
export type Check = Omit<ReadinessItem, 'key' | 'title'>;

const TITLES = {
  credentials: 'Credentials',
  consent: 'Consent text',
  lists: 'Answer options',
  theme: 'Colors',
  notices: 'Privacy and terms',
  help: 'Help contact',
  fallback: 'Fallback',
  flow: 'Prefill flow',
  identifier: 'Campaign ID',
  schedule: 'Schedule',
  handoff: 'Handoff',
  operator: 'Operator name',
  address: 'Your address',
} as const;
type Key = keyof typeof TITLES;

/** Whether a campaign may open, thing by thing. What would break for borrowers blocks; the rest warns. */
export function readinessItems(facts: ReadinessFacts): ReadinessItem[] {
  const checks: Record<Key, Check | null> = {
    credentials: items.credentialsItem(facts),
    consent: facts.interface ? items.consentItem(facts) : null,
    lists: items.listsItem(facts),
    theme: items.themeItem(facts),
    notices: items.noticesItem(facts),
    help: items.helpItem(facts),
    fallback: facts.product === 'prefill' ? null : items.fallbackItem(facts),
    flow: facts.product === 'prefill' || facts.fallback === 'prefill' ? items.flowItem(facts) : null,
    identifier: facts.carriesCampaignId ? items.identifierItem(facts) : null,
    schedule: items.scheduleItem(facts),
    handoff: items.handoffItem(facts),
    operator: facts.operatorName ? items.operatorNameItem(facts.operatorName) : null,
    address: facts.reader ? items.addressItem(facts.reader) : null,
  };
  return (Object.keys(TITLES) as Key[]).flatMap((key) => {
    const item = checks[key];
    return item ? [{ key, title: TITLES[key], ...item }] : [];
  });
}

/** The worst of it in one word. */
export function worstVerdict(items: readonly ReadinessItem[]): ReadinessVerdict {
  const has = (verdict: ReadinessVerdict) => items.some((item) => item.verdict === verdict);
  return has('blocks') ? 'blocks' : has('warns') ? 'warns' : 'ok';
}
