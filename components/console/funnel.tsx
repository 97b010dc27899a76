import {
  type FunnelStage,
  formatChange,
  formatShare,
  shareOfVisits,
} from '#features/results/model/funnel.ts';
import { formatCount } from '#platform/values/count.ts';
import { Cell, Row, RowHead, Table } from './table.tsx';

const COLUMNS = [
  'Stage',
  { label: 'Count', align: 'right' },
  { label: 'Of previous stage', align: 'right' },
  { label: 'Of all visits', align: 'right' },
  { label: 'Previous period', align: 'right' },
] as const;

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
