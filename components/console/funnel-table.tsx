import {
  type FunnelStage,
  formatChange,
  formatShare,
  shareOfVisits,
} from '#features/results/model/funnel.ts';
import { formatCount } from '#platform/values/count.ts';
import { Cell, Row, RowHead, Table } from './table.tsx';

const COLUMNS = [
  { label: 'Stage' },
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
