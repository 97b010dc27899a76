import { Empty } from '#components/console/card.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { Badge, type Tone } from '#components/console/status.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import { deliveryFailureLabel } from '#features/alerts/model/delivery-failure-labels.ts';
import type { EventDeliveryState } from '#features/lead-event/model/event-types.ts';
import type { LoggedDelivery } from '#features/lead-event/store/deliveries.ts';
import { replayEvent } from '../actions.ts';

const STATES: Record<EventDeliveryState, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
};

const COLUMNS = ['Event', 'Lead', right('Number'), 'Status', right('Attempts'), 'When', 'Last error'];
const ACTION = { label: 'Send again', isHidden: true };

const WAITS = 'Waits until you turn the endpoint on';

type DeliveryLogProps = {
  endpointId: string;
  isOn: boolean;
  deliveries: readonly LoggedDelivery[];
  zone: string;
  mayReplay: boolean;
};

export function DeliveryLog({ endpointId, isOn, deliveries, zone, mayReplay }: DeliveryLogProps) {
  if (deliveries.length === 0) return <Empty title="No events yet">Events appear here for 30 days.</Empty>;
  return (
    <Table caption="Deliveries, newest first" columns={mayReplay ? [...COLUMNS, ACTION] : COLUMNS}>
      {deliveries.map((delivery) => (
        <Row key={delivery.eventId}>
          <RowHead>{delivery.type}</RowHead>
          <Cell>
            {delivery.reference ? (
              <a href={`/staff/leads/${delivery.reference}`} className="font-mono">
                {delivery.reference}
              </a>
            ) : (
              '–'
            )}
          </Cell>
          <Cell align="right">{delivery.sequence}</Cell>
          <Cell>
            <Badge tone={STATES[delivery.state].tone}>{STATES[delivery.state].label}</Badge>
          </Cell>
          <Cell align="right">{delivery.attempts}</Cell>
          <Cell>
            <Sentence zone={zone} of={timesOf(delivery, isOn)} />
          </Cell>
          <Cell>{delivery.lastReason ? deliveryFailureLabel(delivery.lastReason) : '–'}</Cell>
          {mayReplay && (
            <Cell>
              <ActionButton action={replayEvent} fields={{ endpoint: endpointId, event: delivery.eventId }}>
                Send again
              </ActionButton>
            </Cell>
          )}
        </Row>
      ))}
    </Table>
  );
}

function timesOf({ endedAt, nextAttemptAt }: LoggedDelivery, isOn: boolean): readonly (string | Date)[] {
  if (endedAt) return [endedAt];
  return isOn ? ['Next attempt ', nextAttemptAt] : [WAITS];
}
