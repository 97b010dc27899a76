import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import type { SearchParams } from '#app/staff/_frame/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { FunnelBars } from '#components/console/funnel-bars.tsx';
import { FunnelTable } from '#components/console/funnel-table.tsx';
import { GroupsTable } from '#components/console/groups-table.tsx';
import { Notice } from '#components/console/notice.tsx';
import { SlotChart } from '#components/console/slot-chart.tsx';
import { Time } from '#components/console/time.tsx';
import { formatCount, formatShare, groupRemainder, largestDrops } from '#features/funnel/model/funnel.ts';
import type { OverviewQuery } from '#features/funnel/overview-choice.ts';
import { type Overview, readOverview } from '#features/funnel/read-overview.ts';
import { OverviewGlossary } from './copy.tsx';
import { OverviewEmpty } from './empty.tsx';
import { OverviewFilters, overviewHref } from './filters.tsx';
import { OverviewNeeds } from './needs-attention.tsx';
import { OverviewStats } from './stats.tsx';

const MAX_GROUPS = 20;
const MAX_DROPS = 3;
/** Longer tables stand closed. */
const MAX_OPEN_ROWS = 10;

export default async function OverviewPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('overview_read');
  const overview = await readOverview(actor, queryFrom(await searchParams));
  return (
    <ConsolePage
      actor={actor}
      area="overview"
      title="Overview"
      note={<PeriodSummary overview={overview} zone={actor.timeZone} />}
    >
      {overview.error && (
        <Notice tone="bad" role="alert" title="That period can’t be shown.">
          {overview.error} This is today.
        </Notice>
      )}
      <OverviewNeeds />
      <OverviewFilters overview={overview} />
      {overview.hasData ? <Figures overview={overview} /> : <OverviewEmpty links={overview.links} />}
      <OverviewGlossary />
    </ConsolePage>
  );
}

function queryFrom(given: Awaited<SearchParams>): OverviewQuery {
  const text = (name: keyof OverviewQuery) => {
    const value = given[name];
    return typeof value === 'string' ? value.trim().slice(0, 100) : '';
  };
  return {
    from: text('from'),
    to: text('to'),
    campaign: text('campaign'),
    source: text('source'),
    device: text('device'),
  };
}

function PeriodSummary({ overview: { span, isRunning }, zone }: { overview: Overview; zone: string }) {
  return (
    <>
      <Time at={span.begins} zone={zone} /> to {isRunning ? 'now' : <Time at={span.ends} zone={zone} />},
      beside the same time before it. {zone}.
    </>
  );
}

function Figures({ overview }: { overview: Overview }) {
  const { stages, slots, slot: noun, query } = overview;
  const drops = largestDrops(stages, MAX_DROPS);
  const { fallback_submitted: viaFallback, fallback_redirected: onByFallback } = overview.whole.now;
  return (
    <>
      {overview.whole.now.visit === 0 && (
        <Notice title="Nobody came in this time.">
          Choose other days, or all campaigns, sources and devices.
        </Notice>
      )}
      {!overview.span.isBeforeKept && (
        <Notice>
          The time before is older than figures are kept, so it is left out in whole or in part.
        </Notice>
      )}
      <OverviewStats overview={overview} />
      <Card
        title="Funnel"
        note={
          overview.hasSteps
            ? 'With the steps of this form.'
            : `What all forms have in common.${overview.hasConsent ? '' : ' A prefill form has no consent page.'} Choose a campaign to see its steps.`
        }
      >
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
          <FunnelBars stages={stages} />
          <div className="-mx-4 min-w-0 sm:-mx-5 xl:mx-0">
            <FunnelTable stages={stages} />
          </div>
        </div>
        {viaFallback > 0 && (
          <p className="mt-4 text-[0.875rem] text-ink-soft">
            Beside it, {formatCount(viaFallback)} went the other way that a campaign offers where a lead can’t
            finish; {formatCount(onByFallback)} of them were sent on.
          </p>
        )}
      </Card>
      {drops.length > 0 && (
        <Card title="Where people stop" note="The greatest losses from one stage to the next.">
          <ol className="space-y-1.5">
            {drops.map(({ from, to, lost }) => (
              <li key={to.key}>
                <span className="font-semibold">
                  {from.label} → {to.label}:
                </span>{' '}
                {formatCount(lost)} of {formatCount(from.now)} went no further ({formatShare(lost, from.now)},
                was {formatShare(Math.max(0, from.before - to.before), from.before)}).
              </li>
            ))}
          </ol>
        </Card>
      )}
      <Card title={`By ${noun}`}>
        <SlotChart slots={slots} noun={noun} />
        <details className="mt-4" open={slots.length <= MAX_OPEN_ROWS}>
          <summary className="font-semibold text-[0.875rem]">Table by {noun}</summary>
          <div className="-mx-4 mt-2 sm:-mx-5">
            <GroupsTable caption={`By ${noun}`} noun={SLOT_NAMES[noun]} groups={slots} hasBefore={false} />
          </div>
        </details>
      </Card>
      {(['campaign', 'source', 'device'] as const).map((by) => (
        <Card key={by} isFlush title={GROUPED[by].title} note="The small figure is the time before.">
          <GroupsTable
            caption={GROUPED[by].title}
            noun={GROUPED[by].noun}
            groups={groupRemainder(overview[GROUPED[by].groups], MAX_GROUPS)}
            hrefOf={(label) => {
              const option = overview.options[by].find(
                (known) => known.value !== '' && known.label === label,
              );
              return option && option.value !== query[by]
                ? overviewHref(query, { [by]: option.value })
                : null;
            }}
          />
        </Card>
      ))}
    </>
  );
}

const SLOT_NAMES = { hour: 'Hour', day: 'Day', week: 'Week from' } as const;

const GROUPED = {
  campaign: { title: 'By campaign', noun: 'Campaign', groups: 'campaigns' },
  source: { title: 'By UTM source', noun: 'UTM source', groups: 'sources' },
  device: { title: 'By device', noun: 'Device', groups: 'devices' },
} as const;
