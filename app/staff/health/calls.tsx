import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import type { CallFigures } from '#features/health/store/operator-calls.ts';
import { formatCount } from '#platform/values/count.ts';
import { SECOND_MS } from '#platform/values/duration.ts';

const OUTCOMES: Record<string, string> = {
  answered: 'Answered',
  refused: 'Refused',
  unsent: 'Not sent',
  unknown: 'Unconfirmed',
};

const COLUMNS = [
  { label: 'Outcome' },
  { label: 'Last hour', align: 'right' },
  { label: 'Median time', align: 'right' },
  { label: '95th percentile', align: 'right' },
  { label: 'Last 24 hours', align: 'right' },
  { label: 'Median time (24 h)', align: 'right' },
  { label: '95th percentile (24 h)', align: 'right' },
] as const;

export function Calls({ calls: { day, hour } }: { calls: { day: CallFigures[]; hour: CallFigures[] } }) {
  return (
    <Card
      isFlush
      title="Leads to the operator"
      note="Attempts from all instances by outcome, with the time from send to outcome. Counts only calls to the current operator address."
    >
      {day.length === 0 ? (
        <Empty title="No leads sent to the current address in the last 24 hours">
          Counts and times appear after the next lead.
        </Empty>
      ) : (
        <Table caption="Leads to the operator" columns={COLUMNS}>
          {day.map((ofDay) => {
            const ofHour = hour.find(({ outcome }) => outcome === ofDay.outcome);
            return (
              <Row key={ofDay.outcome}>
                <RowHead>{OUTCOMES[ofDay.outcome] ?? ofDay.outcome}</RowHead>
                <Cell align="right">{formatCount(ofHour?.attempts ?? 0)}</Cell>
                <Cell align="right">{formatSeconds(ofHour?.p50Ms)}</Cell>
                <Cell align="right">{formatSeconds(ofHour?.p95Ms)}</Cell>
                <Cell align="right">{formatCount(ofDay.attempts)}</Cell>
                <Cell align="right">{formatSeconds(ofDay.p50Ms)}</Cell>
                <Cell align="right">{formatSeconds(ofDay.p95Ms)}</Cell>
              </Row>
            );
          })}
        </Table>
      )}
    </Card>
  );
}

const formatSeconds = (milliseconds: number | null | undefined) =>
  milliseconds === null || milliseconds === undefined ? '–' : `${(milliseconds / SECOND_MS).toFixed(1)} s`;
