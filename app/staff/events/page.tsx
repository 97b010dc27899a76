import { type Address, ConsolePage, openPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { endpointName } from '#features/lead-event/model/endpoint-url.ts';
import { LEAD_EVENT_TYPES, MAX_ENDPOINTS } from '#features/lead-event/model/event-types.ts';
import { findEndpoints } from '#features/lead-event/store/endpoints.ts';
import { formatCount } from '#platform/values/count.ts';
import { EndpointBadge } from './endpoint-state.tsx';

const COLUMNS = ['Endpoint', 'Status', right('Events'), right('Waiting')];

export default async function EventsPage(address: Address) {
  const page = await openPage('events_read', address);
  const endpoints = await findEndpoints();
  const mayAdd = page.may('events_manage') && endpoints.length < MAX_ENDPOINTS;
  return (
    <ConsolePage
      page={page}
      area="events"
      flash="events"
      title="Lead events"
      note={`Up to ${MAX_ENDPOINTS} of your systems get an event for each change of a lead. Events hold no personal details.`}
      actions={mayAdd && <ButtonLink href="/staff/events/new">Add endpoint</ButtonLink>}
    >
      <Card isFlush>
        {endpoints.length === 0 ? (
          <Empty title="No endpoints yet">Add one to get events in your own systems.</Empty>
        ) : (
          <Table caption="Endpoints" columns={COLUMNS}>
            {endpoints.map((endpoint) => (
              <Row key={endpoint.id}>
                <RowHead isLong>
                  <a href={`/staff/events/${endpoint.id}`}>
                    {page.may('events_manage') ? endpoint.url : endpointName(endpoint)}
                  </a>
                </RowHead>
                <Cell>
                  <EndpointBadge endpoint={endpoint} />
                </Cell>
                <Cell align="right">{`${endpoint.types.length} of ${LEAD_EVENT_TYPES.length}`}</Cell>
                <Cell align="right">{formatCount(endpoint.queued)}</Cell>
              </Row>
            ))}
          </Table>
        )}
      </Card>
    </ConsolePage>
  );
}
