import { Button } from '#components/console/button.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { Tabs } from '#components/console/navigation.tsx';
import type { OverviewQuery } from '#features/results/overview-filters.ts';
import type { Overview } from '#features/results/read-overview.ts';

export function overviewHref(query: OverviewQuery, change: Partial<OverviewQuery>): string {
  const wanted = Object.entries({ ...query, ...change }).filter(([, value]) => value !== '');
  return `/staff?${new URLSearchParams(wanted)}`;
}

export function OverviewFilters({ overview }: { overview: Overview }) {
  const { query, period, presets, options } = overview;
  const tabs = presets.map(({ label, period: { from, to } }) => ({
    href: overviewHref(query, { from, to }),
    label,
    isCurrent: from === period.from && to === period.to,
  }));
  return (
    <div className="space-y-3">
      <Tabs label="Period" tabs={tabs} />
      <form
        action="/staff"
        className="grid items-end gap-3 rounded-xl border border-line bg-surface p-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1.4fr_1.2fr_1fr_auto]"
      >
        <TextField name="from" label="From" type="date" defaultValue={query.from} />
        <TextField name="to" label="To" type="date" defaultValue={query.to} />
        <SelectField
          name="campaign"
          label="Campaign"
          options={options.campaign}
          defaultValue={query.campaign}
        />
        <SelectField name="source" label="UTM source" options={options.source} defaultValue={query.source} />
        <SelectField name="device" label="Device" options={options.device} defaultValue={query.device} />
        <Button>Apply filters</Button>
      </form>
    </div>
  );
}
