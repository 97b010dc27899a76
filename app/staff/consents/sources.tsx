import { Tabs } from '#components/console/tabs.tsx';
import { OWN_CONSENT_SOURCES, sourceSlug } from '#features/consent/model/consent-text.ts';
import { LEAD_INTERFACE_NAMES, type LeadInterface } from '#features/form/model/campaign.ts';

export function Sources({ current }: { current: LeadInterface }) {
  const own = OWN_CONSENT_SOURCES.map((source) => ({
    source,
    href: `/staff/consents/${sourceSlug(source)}`,
  }));
  const all = [{ source: 'personal_v3' as const, href: '/staff/consents' }, ...own];
  const tabs = all.map(({ source, href }) => ({
    href,
    label: LEAD_INTERFACE_NAMES[source],
    isCurrent: source === current,
  }));
  return <Tabs label="Consent texts" tabs={tabs} />;
}
