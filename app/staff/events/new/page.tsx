import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { SaveOrCancel } from '#components/console/form.tsx';
import { NEW_ENDPOINT_FORM } from '#features/lead-event/model/endpoint-form.ts';
import { LEAD_EVENT_TYPES } from '#features/lead-event/model/event-types.ts';
import { addEventEndpoint } from '../actions.ts';
import { TypeChoice } from '../type-choice.tsx';

export default async function NewEndpointPage(address: Address) {
  const page = await openFormPage('events_manage', address);
  const { formState } = page;
  return (
    <ConsolePage
      page={page}
      area="events"
      title="Add endpoint"
      note="We post a test event to it first. Then we show its secret once."
      up={{ href: '/staff/events', label: 'Lead events' }}
    >
      <Card>
        <form action={addEventEndpoint} className="space-y-6">
          <TextField
            {...formState.input('url', NEW_ENDPOINT_FORM)}
            label="URL"
            hint="Start with https://. The URL must not redirect."
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
          <TypeChoice
            chosen={formState.values('types', LEAD_EVENT_TYPES)}
            error={formState.error('types')}
            mayEdit
          />
          <SaveOrCancel save="Add endpoint" cancel="/staff/events" />
        </form>
      </Card>
    </ConsolePage>
  );
}
