import type { Contrast } from '#features/brand/model/accent.ts';
import type { FetchVerdict } from '#features/consent/model/consent-inspection.ts';
import type { LeadInterface } from '#features/form/model/campaign.ts';
import type { Product } from '#features/form/model/product.ts';
import * as items from './readiness-items.ts';

export type ReadinessVerdict = 'ok' | 'warns' | 'blocks';

export type ReadinessItem = {
  key: string;
  title: string;
  verdict: ReadinessVerdict;
  sentence: string;
  fix: { href: string; label: string } | null;
  /** Borrowers can’t get to an offer while this lasts. */
  isClosing: boolean;
};

export type ReadinessFacts = {
  slug: string;
  isArchived: boolean;
  isPaused: boolean;
  product: Product;
  interface: LeadInterface | null;
  /** `waiting` means that the operator has not answered yet. */
  credentials:
    | { kind: 'granted' | 'not_needed' | 'waiting' }
    | { kind: 'refused'; reason: string; httpStatus: number | null };
  consent:
    | { kind: 'fetched'; ageMs: number; verdict: FetchVerdict }
    | {
        kind: 'published';
        number: number;
        verdict: FetchVerdict;
        isOutdated: boolean;
        isForOtherEndpoint: boolean;
        next: { number: number; at: Date } | null;
      }
    | { kind: 'sample' }
    | { kind: 'none' };
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
  carriesCampaignId: boolean;
  /** `isSet`: OPERATOR_NAME is set. Null in local mode. */
  operatorName: { name: string; isSet: boolean } | null;
  /** `host`: of OPERATOR_SITE_URL. Null in local mode. */
  operatorSite: { host: string | null } | null;
  reader: { address: string; isPrivate: boolean } | null;
};

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
  site: 'Operator site',
  address: 'Your address',
} as const;

type Key = keyof typeof TITLES;

/** An error with which no one may publish blocks; other findings warn. */
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
    site: facts.operatorSite ? items.operatorSiteItem(facts.operatorSite) : null,
    address: facts.reader ? items.addressItem(facts.reader) : null,
  };
  return (Object.keys(TITLES) as Key[]).flatMap((key) => {
    const item = checks[key];
    return item ? [{ key, title: TITLES[key], ...item }] : [];
  });
}

export function worstVerdict(items: readonly ReadinessItem[]): ReadinessVerdict {
  const has = (verdict: ReadinessVerdict) => items.some((item) => item.verdict === verdict);
  return has('blocks') ? 'blocks' : has('warns') ? 'warns' : 'ok';
}

export const isClosed = (items: readonly ReadinessItem[]): boolean =>
  items.some(({ isClosing }) => isClosing);
