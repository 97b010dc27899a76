import { Badge } from '#components/console/badge.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import type { ListedDelivery } from '#features/alerts/store/alerts.ts';
import { CHANNEL_NAMES, DELIVERY_FAILURE_LABELS, DELIVERY_STATES, EVENT_LABELS } from './copy.ts';

const COLUMNS = [
  'Channel',
  'Notification',
  'Status',
  { label: 'Attempts', align: 'right' },
  'When',
  'Last error',
] as const;

/** Many alerts of a kind opened at once, so one notification stands for all. */
const IN_ANOTHER = 'Sent with others';

export function Deliveries({ deliveries, zone }: { deliveries: readonly ListedDelivery[]; zone: string }) {
  return (
    <Table caption="Notifications" columns={COLUMNS}>
      {deliveries.map(
        ({ channel, event, state, attempts, endedAt, nextAttemptAt, lastReason, mergedInto }) => (
          <Row key={`${channel} ${event}`}>
            <RowHead>{CHANNEL_NAMES[channel] ?? channel}</RowHead>
            <Cell>{EVENT_LABELS[event] ?? event}</Cell>
            <Cell>
              <Badge tone={DELIVERY_STATES[state]?.tone ?? 'plain'}>
                {mergedInto ? IN_ANOTHER : (DELIVERY_STATES[state]?.label ?? state)}
              </Badge>
            </Cell>
            <Cell align="right">{attempts}</Cell>
            <Cell>
              {endedAt ? (
                <Time at={endedAt} zone={zone} />
              ) : (
                <>
                  <span>Next attempt </span>
                  <Time at={nextAttemptAt} zone={zone} />
                </>
              )}
            </Cell>
            <Cell>{lastReason ? (DELIVERY_FAILURE_LABELS[lastReason] ?? lastReason) : '–'}</Cell>
          </Row>
        ),
      )}
    </Table>
  );
}

export function deliverySummary(deliveries: readonly ListedDelivery[]): string {
  if (deliveries.length === 0) return 'Not sent: no channel set up';
  const results = deliveries.map(({ channel, event, state, mergedInto }) => {
    const result = mergedInto ? IN_ANOTHER : (DELIVERY_STATES[state]?.label ?? state);
    const about = event === 'opened' ? '' : ` (${EVENT_LABELS[event] ?? event})`;
    return `${CHANNEL_NAMES[channel] ?? channel}${about} ${result}`.toLowerCase();
  });
  return `Notifications: ${results.join(', ')}`;
}
