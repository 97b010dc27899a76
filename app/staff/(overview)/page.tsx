import { redirect } from 'next/navigation';
import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { type Query, wordIn } from '#app/staff/_shell/old-input.ts';
import { Card, Empty, Stat } from '#components/console/card.tsx';
import { FunnelBars, FunnelTable, GroupsTable } from '#components/console/funnel.tsx';
import { SlotChart } from '#components/console/slot-chart.tsx';
import { Notice } from '#components/console/status.tsx';
import { Sentence } from '#components/console/time.tsx';
import { findCardHeads } from '#features/alerts/store/alert-cards.ts';
import { TEST_PARAMETER } from '#features/campaign/model/campaign-link.ts';
import { countUnknownLeads } from '#features/lead/store/lead-decisions.ts';
import { formatChange, formatShare, groupRemainder, largestDrops } from '#features/results/model/funnel.ts';
import type { OverviewQuery } from '#features/results/overview-filters.ts';
import { type Overview, readOverview } from '#features/results/read-overview.ts';
import { formatCount } from '#platform/values/count.ts';
import { formatShortDuration, SECOND_MS } from '#platform/values/duration.ts';
import { OverviewGlossary } from './copy.tsx';
import { OverviewFilters, overviewHref } from './filters.tsx';

const MAX_GROUPS = 20;
const MAX_DROPS = 3;
const MAX_OPEN_ROWS = 10;

export default async function OverviewPage(address: Address) {
  const page = await openPage('own_account', address);
  // Everyone signs in to this page.
  if (!page.may('overview_read')) redirect('/staff/leads');
  const { actor } = page;
  const overview = await readOverview(actor, queryFrom(page.query));
  const { span, isRunning } = overview;
  const end = isRunning ? 'now' : span.ends;
  const compared = `, compared with the previous period. ${actor.timeZone}.`;
  return (
    <ConsolePage
      page={page}
      area="overview"
      title="Overview"
      note={<Sentence zone={actor.timeZone} of={[span.begins, ' to ', end, compared]} />}
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

function queryFrom(given: Query): OverviewQuery {
  const text = (name: keyof OverviewQuery) => (wordIn(given, name) ?? '').trim().slice(0, 100);
  return {
    from: text('from'),
    to: text('to'),
    campaign: text('campaign'),
    source: text('source'),
    device: text('device'),
  };
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

function OverviewEmpty({ links }: { links: readonly { name: string; href: string }[] }) {
  return (
    <Card>
      <Empty title="No visits yet">
        <p>
          Share a campaign’s link on your site, in an email or an ad. Add <code>utm_source</code> to see where
          visits come from, such as <code>?utm_source=newsletter</code>.
        </p>
        <dl className="mx-auto mt-5 grid max-w-2xl gap-x-6 gap-y-2 text-left sm:grid-cols-[auto_1fr]">
          {links.map(({ name, href }) => (
            <div key={href} className="contents">
              <dt className="font-semibold text-ink">{name}</dt>
              <dd className="min-w-0 break-all">
                <a href={href}>{href}</a>
              </dd>
            </div>
          ))}
        </dl>
        <p className="mt-5">
          To try it without counting, add <code>{`?${TEST_PARAMETER.name}=${TEST_PARAMETER.value}`}</code>.
          Figures appear shortly after the first visit.
        </p>
      </Empty>
    </Card>
  );
}

async function OverviewNeeds() {
  const [alerts, unknown] = await Promise.all([findCardHeads(false), countUnknownLeads()]);
  const critical = alerts
    .filter(({ severity }) => severity === 'critical')
    .reduce((sum, { open }) => sum + open, 0);
  if (critical === 0 && unknown === 0) return null;
  return (
    <Notice tone="warn" title="Needs attention">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {critical > 0 && (
          <li>
            <a href="/staff/alerts">{countLabel(critical, 'critical alert')}</a>
          </li>
        )}
        {unknown > 0 && (
          <li>
            <a href="/staff/leads/unknown">{countLabel(unknown, 'unconfirmed lead')}</a>
          </li>
        )}
      </ul>
    </Notice>
  );
}

const countLabel = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

function OverviewStats({ overview: { whole, median } }: { overview: Overview }) {
  const { now, before } = whole;
  const count = (key: 'visit' | 'start' | 'submitted' | 'redirected') => ({
    value: formatCount(now[key]),
    note: `vs. ${formatCount(before[key])}, ${formatChange(now[key], before[key])}`,
  });
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4 [&>:last-child]:col-span-2">
      <Stat label="Visits" {...count('visit')} />
      <Stat label="Starts" {...count('start')} />
      <Stat label="Submitted" {...count('submitted')} />
      <Stat label="Sent to offers" {...count('redirected')} />
      <Stat
        label="Completion"
        value={formatShare(now.submitted, now.start)}
        note={`Submitted ÷ starts, vs. ${formatShare(before.submitted, before.start)}`}
      />
      <Stat
        label="Conversion"
        value={formatShare(now.redirected, now.visit)}
        note={`Sent to offers ÷ visits, vs. ${formatShare(before.redirected, before.visit)}`}
      />
      <Stat
        label="Median time to complete"
        value={formatMedian(median.now)}
        note={`From start to submission, vs. ${formatMedian(median.before)}`}
      />
    </div>
  );
}

const formatMedian = (seconds: number | null) =>
  seconds === null ? '–' : formatShortDuration(seconds * SECOND_MS);
