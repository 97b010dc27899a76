import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { type FormState, wordIn } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card, DescriptionList } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { ActionButton, ConfirmForm, Hidden } from '#components/console/form.tsx';
import { Notice } from '#components/console/status.tsx';
import { deliveryFailureLabel } from '#features/alerts/model/delivery-failure-labels.ts';
import { REPLAY_PERIOD_FORM } from '#features/lead-event/model/endpoint-form.ts';
import { endpointName } from '#features/lead-event/model/endpoint-url.ts';
import { MAX_REPLAY_DAYS } from '#features/lead-event/model/event-types.ts';
import { findDeliveries } from '#features/lead-event/store/deliveries.ts';
import { type Endpoint, findEndpoint } from '#features/lead-event/store/endpoints.ts';
import { formatCount } from '#platform/values/count.ts';
import { DELIVERY_FAILURES } from '#platform/values/delivery-failures.ts';
import { isUuid } from '#platform/values/ids.ts';
import { cursorFrom, cursorText } from '#platform/values/time-cursor.ts';
import {
  removeEventEndpoint,
  renewEndpointSecret,
  replayPeriod,
  saveEndpointTypes,
  sendTestEvent,
  switchEndpoint,
} from '../actions.ts';
import { EndpointBadge } from '../endpoint-state.tsx';
import { TypeChoice } from '../type-choice.tsx';
import { DeliveryLog } from './delivery-log.tsx';

const PAGE_SIZE = 50;

export default async function EndpointPage(address: Address<'endpoint'>) {
  const page = await openFormPage('events_read', address);
  const { actor, params, query, formState } = page;
  const endpoint = found(isUuid(params.endpoint) ? await findEndpoint(params.endpoint) : null);
  const before = cursorFrom(wordIn(query, 'before'));
  const rows = await findDeliveries(endpoint.id, before, PAGE_SIZE + 1);
  const deliveries = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? deliveries.at(-1) : undefined;
  const mayManage = page.may('events_manage');
  return (
    <ConsolePage
      page={page}
      area="events"
      flash="events"
      title="Event endpoint"
      note={mayManage ? endpoint.url : endpointName(endpoint)}
      up={{ href: '/staff/events', label: 'Lead events' }}
    >
      <TestResult tested={wordIn(query, 'tested')} />
      <Queued count={wordIn(query, 'queued')} isOn={endpoint.state === 'active'} />
      <Facts endpoint={endpoint} zone={actor.timeZone} />
      {mayManage && <Acts endpoint={endpoint} />}
      <Types endpoint={endpoint} formState={formState} mayManage={mayManage} />
      {mayManage && <Replay endpoint={endpoint} formState={formState} />}
      <Card isFlush title="Deliveries" note="The last 30 days. We try each event 8 times within 28 hours.">
        <DeliveryLog
          endpointId={endpoint.id}
          isOn={endpoint.state === 'active'}
          deliveries={deliveries}
          zone={actor.timeZone}
          mayReplay={mayManage}
        />
        {last && (
          <p className="border-line border-t px-4 py-3 sm:px-5">
            <a
              href={`/staff/events/${endpoint.id}?before=${cursorText({ at: last.createdAt, id: last.eventId })}`}
            >
              Older events
            </a>
          </p>
        )}
      </Card>
    </ConsolePage>
  );
}

function TestResult({ tested }: { tested: string | null }) {
  if (tested === 'delivered') return <Notice role="status" tone="good" title="The test event arrived." />;
  const failure = DELIVERY_FAILURES.find((known) => known === tested);
  return (
    failure && (
      <Notice role="status" tone="warn" title="The endpoint didn’t accept the test event">
        {`Reason: ${deliveryFailureLabel(failure)}.`}
      </Notice>
    )
  );
}

function Queued({ count, isOn }: { count: string | null; isOn: boolean }) {
  if (!count || !/^\d{1,9}$/.test(count)) return null;
  const next = isOn ? 'Reload this page to see whether they arrived.' : 'Turn the endpoint on to send them.';
  return (
    <Notice role="status" tone="good">
      {`Queued events: ${formatCount(Number(count))}. ${next}`}
    </Notice>
  );
}

function Facts({ endpoint, zone }: { endpoint: Endpoint; zone: string }) {
  const { createdAt, failingSince, bothSignUntil, queued } = endpoint;
  return (
    <Card>
      <DescriptionList
        zone={zone}
        items={[
          ['Status', <EndpointBadge key="state" endpoint={endpoint} />],
          ['Failing since', failingSince],
          ['Waiting events', queued],
          ['Previous secret works until', bothSignUntil],
          ['Added', createdAt],
        ]}
      />
    </Card>
  );
}

function Acts({ endpoint: { id, state, bothSignUntil } }: { endpoint: Endpoint }) {
  const isOn = state === 'active';
  return (
    <div className="flex flex-wrap items-start gap-2">
      <ActionButton action={sendTestEvent} fields={{ endpoint: id }}>
        Send test event
      </ActionButton>
      <ActionButton action={switchEndpoint} fields={{ endpoint: id, state: isOn ? 'paused' : 'active' }}>
        {isOn ? 'Pause' : 'Turn on'}
      </ActionButton>
      <ConfirmForm
        summary="New secret…"
        description={`We show it once. The current secret works for another 24 hours.${
          bothSignUntil ? ' The one before stops working now.' : ''
        }`}
        action={renewEndpointSecret}
        fields={{ endpoint: id }}
        button="Create new secret"
      />
      <ConfirmForm
        summary="Remove…"
        description="It gets no more events, and its log disappears."
        action={removeEventEndpoint}
        fields={{ endpoint: id }}
        button="Remove endpoint"
      />
    </div>
  );
}

type PartProps = { endpoint: Endpoint; formState: FormState };

function Types({ endpoint, formState, mayManage }: PartProps & { mayManage: boolean }) {
  const chosen = formState.has('types') ? formState.values('types') : endpoint.types;
  return (
    <Card>
      <form action={saveEndpointTypes} className="space-y-6">
        <Hidden fields={{ endpoint: endpoint.id }} />
        <TypeChoice chosen={chosen} error={formState.error('types')} mayEdit={mayManage} />
        {mayManage && <Button>Save events</Button>}
      </form>
    </Card>
  );
}

function Replay({ endpoint, formState }: PartProps) {
  return (
    <Card
      title="Send a period again"
      note={`Sends every event of these days again, including delivered ones. At most ${MAX_REPLAY_DAYS} days.`}
    >
      <form action={replayPeriod} className="space-y-4">
        <Hidden fields={{ endpoint: endpoint.id }} />
        <div className="grid max-w-xl gap-3 sm:grid-cols-2">
          <TextField {...formState.input('from', REPLAY_PERIOD_FORM)} label="First day" />
          <TextField {...formState.input('to', REPLAY_PERIOD_FORM)} label="Last day" />
        </div>
        <Button variant="quiet">Send again</Button>
      </form>
    </Card>
  );
}
