import { Badge, type Tone } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import { deliveryFailureLabel } from '#features/alerts/model/delivery-failure-labels.ts';
import type { ListedDelivery } from '#features/alerts/store/alerts.ts';

export const CHANNEL_NAMES: Record<string, string> = { webhook: 'Webhook', mail: 'Email' };

const routeName = (channel: string, receiver: string | null): string =>
  `${CHANNEL_NAMES[channel] ?? channel}${receiver ? ` to ${receiver}` : ''}`;

const EVENT_LABELS: Record<string, string> = {
  opened: 'Opened',
  repeated: 'Repeated',
  resolved: 'Resolved',
};

const DELIVERY_STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  given_up: { label: 'Failed', tone: 'bad' },
};

const COLUMNS = ['Channel', 'Notification', 'Status', right('Attempts'), 'When', 'Last error'];

/** If many alerts of a kind opened at once, one notification stands for all. */
function stateLabel({ state, mergedInto }: ListedDelivery): string {
  const label = DELIVERY_STATES[state]?.label ?? state;
  return mergedInto ? `${label} with others` : label;
}

export function Deliveries({ deliveries, zone }: { deliveries: readonly ListedDelivery[]; zone: string }) {
  return (
    <Table caption="Notifications" columns={COLUMNS}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery.id} delivery={delivery} zone={zone} />
      ))}
    </Table>
  );
}

function DeliveryRow({ delivery, zone }: { delivery: ListedDelivery; zone: string }) {
  const { channel, receiver, event, state } = delivery;
  const { attempts, endedAt, nextAttemptAt, lastReason } = delivery;
  return (
    <Row>
      <RowHead isLong>{routeName(channel, receiver)}</RowHead>
      <Cell>{EVENT_LABELS[event] ?? event}</Cell>
      <Cell>
        <Badge tone={DELIVERY_STATES[state]?.tone ?? 'plain'}>{stateLabel(delivery)}</Badge>
      </Cell>
      <Cell align="right">{attempts}</Cell>
      <Cell>
        <Sentence zone={zone} of={endedAt ? [endedAt] : ['Next attempt ', nextAttemptAt]} />
      </Cell>
      <Cell>{failureLabel(lastReason)}</Cell>
    </Row>
  );
}

export const failureLabel = (reason: string | null): string => (reason ? deliveryFailureLabel(reason) : '–');

export function deliverySummary(deliveries: readonly ListedDelivery[]): string {
  if (deliveries.length === 0) return 'Not sent: no channel for this severity';
  const results = deliveries.map((delivery) => {
    const { channel, receiver, event } = delivery;
    const about = event === 'opened' ? '' : ` (${EVENT_LABELS[event] ?? event})`;
    return `${routeName(channel, receiver)}${about} ${stateLabel(delivery)}`.toLowerCase();
  });
  return `Notifications: ${results.join(', ')}`;
}
