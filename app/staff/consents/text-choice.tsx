import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { SelectField } from '#components/console/field.tsx';
import { Tabs } from '#components/console/navigation.tsx';
import { OWN_CONSENT_SOURCES, sourceSlug } from '#features/consent/model/consent-text.ts';
import { LEAD_INTERFACE_NAMES, type LeadInterface } from '#features/form/model/campaign.ts';
import { formatInZone } from '#platform/values/zoned-time.ts';
import { shortHash } from './copy.ts';

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

type Choosable = { sha256: string; key: string; firstAt: Date };

export function CompareAny({ texts, zone }: { texts: readonly Choosable[]; zone: string }) {
  const once = texts.filter(
    ({ sha256 }, place) => texts.findIndex((text) => text.sha256 === sha256) === place,
  );
  if (once.length < 2) return null;
  const options = once.map(({ sha256, key, firstAt }) => ({
    value: sha256,
    label: `${key}, ${formatInZone(zone, firstAt)}, ${shortHash(sha256)}`,
  }));
  return (
    <Card title="Compare two texts" note="See what changed, word by word.">
      <form action="/staff/consents/compare" className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-64">
          <SelectField name="before" label="From" options={options} defaultValue={options.at(-1)?.value} />
        </div>
        <div className="min-w-0 grow basis-64">
          <SelectField name="after" label="To" options={options} defaultValue={options[0]?.value} />
        </div>
        <Button variant="quiet">Compare</Button>
      </form>
    </Card>
  );
}
