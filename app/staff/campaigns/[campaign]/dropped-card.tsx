import { Card } from '#components/console/card.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { DROP_REASON_LABELS } from '#features/campaign/model/campaign-link.ts';
import type { DroppedCount } from '#features/campaign/store/dropped-parameters.ts';
import { capitalize } from '#platform/values/capitalize.ts';
import { formatCount } from '#platform/values/count.ts';

const COLUMNS = [
  { label: 'Parameter' },
  { label: 'Reason' },
  { label: 'Journeys', align: 'right' },
  { label: 'Last seen' },
] as const;

export function DroppedCard({ dropped }: { dropped: readonly DroppedCount[] }) {
  return (
    <Card
      id="dropped"
      title="Dropped parameters"
      note="Last 30 days (UTC), without test links. If a number is an ID, end its parameter name in “id”."
      isFlush
    >
      <Table caption="Dropped parameters" columns={COLUMNS}>
        {dropped.map(({ name, reason, count, lastDay }) => (
          <Row key={`${name} ${reason}`}>
            <RowHead>{name}</RowHead>
            <Cell isWide>{capitalize(DROP_REASON_LABELS[reason])}</Cell>
            <Cell align="right">{formatCount(count)}</Cell>
            <Cell>{lastDay}</Cell>
          </Row>
        ))}
      </Table>
    </Card>
  );
}
