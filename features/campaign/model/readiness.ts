import type { Check, ReadinessFacts, ReadinessItem, ReadinessVerdict } from './readiness-facts.ts';
import * as items from './readiness-items.ts';

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
