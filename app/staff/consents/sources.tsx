import { Tabs } from '#components/console/tabs.tsx';
import { SOURCE_NAMES, STORED_SOURCES, slugOf } from '#domain/consent-sources.ts';

/** The ways to the three texts. */
export function Sources({ current }: { current: keyof typeof SOURCE_NAMES }) {
  const own = STORED_SOURCES.map((source) => ({ source, href: `/staff/consents/${slugOf(source)}` }));
  const all = [{ source: 'personal_v3' as const, href: '/staff/consents' }, ...own];
  const tabs = all.map(({ source, href }) => ({
    href,
    label: SOURCE_NAMES[source],
    isCurrent: source === current,
  }));
  return <Tabs label="Consent texts" tabs={tabs} />;
}
