import { Tabs } from '#components/console/tabs.tsx';
import { OWN_CONSENT_SOURCES, SOURCE_NAMES, sourceSlug } from '#features/consent/model/consent-sources.ts';

/** The ways to the three texts. */
export function Sources({ current }: { current: keyof typeof SOURCE_NAMES }) {
  const own = OWN_CONSENT_SOURCES.map((source) => ({
    source,
    href: `/staff/consents/${sourceSlug(source)}`,
  }));
  const all = [{ source: 'personal_v3' as const, href: '/staff/consents' }, ...own];
  const tabs = all.map(({ source, href }) => ({
    href,
    label: SOURCE_NAMES[source],
    isCurrent: source === current,
  }));
  return <Tabs label="Consent texts" tabs={tabs} />;
}
