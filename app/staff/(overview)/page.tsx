import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import type { SearchParams } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { FunnelBars } from '#components/console/funnel-bars.tsx';
import { FunnelTable } from '#components/console/funnel-table.tsx';
import { GroupsTable } from '#components/console/groups-table.tsx';
import { Notice } from '#components/console/notice.tsx';
import { SlotChart } from '#components/console/slot-chart.tsx';
import { Time } from '#components/console/time.tsx';
import { formatShare, groupRemainder, largestDrops } from '#features/results/model/funnel.ts';
import type { OverviewQuery } from '#features/results/overview-filters.ts';
import { type Overview, readOverview } from '#features/results/read-overview.ts';
import { formatCount } from '#platform/values/count.ts';
import { OverviewGlossary } from './copy.tsx';
import { OverviewEmpty } from './empty.tsx';
import { OverviewFilters, overviewHref } from './filters.tsx';
import { OverviewNeeds } from './needs-attention.tsx';
import { OverviewStats } from './stats.tsx';

const MAX_GROUPS = 20;
const MAX_DROPS = 3;
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
        <Notice tone="bad" role="alert" title="We can’t show that period.">
          {`${overview.error} Showing today instead.`}
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
      <Time at={span.begins} zone={zone} />
      <span> to </span>
      {isRunning ? <span>now</span> : <Time at={span.ends} zone={zone} />}
      <span>{`, compared with the previous period. ${zone}.`}</span>
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
        <Notice title="No visits in this period.">
          Choose other dates, or all campaigns, sources and devices.
        </Notice>
      )}
      {!overview.span.isBeforeComplete && (
        <Notice>We don’t have all data for the previous period, so its figures may be incomplete.</Notice>
      )}
      <OverviewStats overview={overview} />
      <Card
        title="Funnel"
        note={
          overview.hasSteps
            ? 'With this form’s steps.'
            : `Stages that all forms share.${overview.hasConsent ? '' : ' Prefill forms have no consent page.'} Choose a campaign to see its steps.`
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
            {`Also, ${formatCount(viaFallback)} used the fallback. ${formatCount(onByFallback)} of them were sent to offers.`}
          </p>
        )}
      </Card>
      {drops.length > 0 && (
        <Card title="Biggest drop-offs" note="Largest losses from one stage to the next.">
          <ol className="space-y-1.5">
            {drops.map(({ from, to, lost }) => (
              <li key={to.key}>
                <span className="font-semibold">{`${from.label} → ${to.label}:`}</span>
                <span>{` ${formatCount(lost)} of ${formatCount(from.now)} dropped off (${formatShare(lost, from.now)}, was ${formatShare(Math.max(0, from.before - to.before), from.before)}).`}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      <Card title={`By ${noun}`}>
        <SlotChart slots={slots} noun={noun} />
        <details className="mt-4" open={slots.length <= MAX_OPEN_ROWS}>
          <summary className="font-semibold text-[0.875rem]">{`Table by ${noun}`}</summary>
          <div className="-mx-4 mt-2 sm:-mx-5">
            <GroupsTable caption={`By ${noun}`} noun={SLOT_NAMES[noun]} groups={slots} hasBefore={false} />
          </div>
        </details>
      </Card>
      {(['campaign', 'source', 'device'] as const).map((by) => (
        <Card key={by} isFlush title={GROUPED[by].title} note="Small number: previous period.">
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

const SLOT_NAMES = { hour: 'Hour', day: 'Day', week: 'Week of' } as const;

const GROUPED = {
  campaign: { title: 'By campaign', noun: 'Campaign', groups: 'campaigns' },
  source: { title: 'By UTM source', noun: 'UTM source', groups: 'sources' },
  device: { title: 'By device', noun: 'Device', groups: 'devices' },
} as const;
