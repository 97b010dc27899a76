import {
  type FunnelStage,
  formatChange,
  formatShare,
  type LabeledFunnelGroup,
  shareOfVisits,
} from '#features/results/model/funnel.ts';
import { formatCount } from '#platform/values/count.ts';
import { Cell, Row, RowHead, right, Table } from './table.tsx';

const COLUMNS = [
  'Stage',
  right('Count'),
  right('Of previous stage'),
  right('Of all visits'),
  right('Previous period'),
];

export function FunnelTable({ stages }: { stages: readonly FunnelStage[] }) {
  return (
    <Table caption="Funnel figures" columns={COLUMNS}>
      {stages.map((stage, place) => {
        const { key, label, now, before } = stage;
        const above = stages[place - 1];
        return (
          <Row key={key}>
            <RowHead isLong>{label}</RowHead>
            <Cell align="right">{formatCount(now)}</Cell>
            <Cell align="right">{above ? formatShare(now, above.now) : '–'}</Cell>
            <Cell align="right">{shareOfVisits(stage, stages)}</Cell>
            <Cell align="right">
              <span>{`${formatCount(before)} `}</span>
              <span className="block text-[0.75rem] text-ink-soft">{formatChange(now, before)}</span>
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

const FIGURES = [
  { key: 'visit', label: 'Visits' },
  { key: 'start', label: 'Starts' },
  { key: 'submitted', label: 'Submitted' },
  { key: 'redirected', label: 'Sent to offers' },
] as const;

type GroupsTableProps = {
  caption: string;
  noun: string;
  groups: readonly LabeledFunnelGroup[];
  hrefOf?: (label: string) => string | null;
  hasBefore?: boolean;
};

export function GroupsTable({ caption, noun, groups, hrefOf, hasBefore = true }: GroupsTableProps) {
  const figures = [...FIGURES.map(({ label }) => label), 'Completion', 'Conversion'];
  const columns = [noun, ...figures.map(right)];
  const before = (figure: string) => hasBefore && <Before>{figure}</Before>;
  return (
    <Table caption={caption} columns={columns}>
      {groups.map(({ value, label, now, before: then }) => {
        const href = hrefOf?.(label);
        return (
          <Row key={`${value} ${label}`}>
            <RowHead isLong>{href ? <a href={href}>{label}</a> : label}</RowHead>
            {FIGURES.map(({ key }) => (
              <Cell key={key} align="right">
                <span>{formatCount(now[key])}</span>
                {before(formatCount(then[key]))}
              </Cell>
            ))}
            <Cell align="right">
              <span>{formatShare(now.submitted, now.start)}</span>
              {before(formatShare(then.submitted, then.start))}
            </Cell>
            <Cell align="right">
              <span>{formatShare(now.redirected, now.visit)}</span>
              {before(formatShare(then.redirected, then.visit))}
            </Cell>
          </Row>
        );
      })}
    </Table>
  );
}

function Before({ children }: { children: React.ReactNode }) {
  return (
    // `relative` keeps the screen-reader text from widening the page beside a scrolling table.
    <span className="relative block text-[0.75rem] text-ink-soft">
      <span className="sr-only">, previous period: </span>
      <span>{children}</span>
    </span>
  );
}

const WIDTH = 1_000;

/** The table beside it has the same figures. */
export function FunnelBars({ stages }: { stages: readonly FunnelStage[] }) {
  const most = Math.max(1, ...stages.flatMap(({ now, before }) => [now, before]));
  const width = (count: number) => Math.round((WIDTH * count) / most);
  return (
    <figure>
      <div
        role="img"
        aria-label={`Funnel. ${stages.map(({ label, now }) => `${label}: ${formatCount(now)}`).join('. ')}.`}
        className="space-y-2.5"
      >
        {stages.map((stage) => (
          <div key={stage.key}>
            <div className="flex items-baseline justify-between gap-3 text-[0.875rem]">
              <span className="min-w-0 truncate">{stage.label}</span>
              <span className="whitespace-nowrap tabular-nums">
                <span className="font-semibold">{formatCount(stage.now)}</span>{' '}
                <span className="text-ink-soft">{shareOfVisits(stage, stages)}</span>
              </span>
            </div>
            <svg
              viewBox={`0 0 ${WIDTH} 16`}
              preserveAspectRatio="none"
              className="mt-1 h-4 w-full"
              aria-hidden="true"
            >
              <rect width={WIDTH} height={12} className="fill-sunken" />
              <rect width={width(stage.now)} height={12} className="fill-accent" />
              <rect y={13.5} width={width(stage.before)} height={2.5} className="fill-line-strong" />
            </svg>
          </div>
        ))}
      </div>
      <figcaption className="mt-3 text-[0.8125rem] text-ink-soft">
        Share of all visits. Thin line: previous period.
      </figcaption>
    </figure>
  );
}
