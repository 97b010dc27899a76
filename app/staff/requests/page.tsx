import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { type FormState, wordIn } from '#app/staff/_shell/old-input.ts';
import { ReceivedFields } from '#app/staff/_shell/received-fields.tsx';
import { Button } from '#components/console/button.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { Tabs } from '#components/console/navigation.tsx';
import { Cell, Row, RowHead, Table, TimeCell } from '#components/console/table.tsx';
import {
  RECORDED_KINDS,
  REQUEST_KIND_LABELS,
  type RecordedKind,
} from '#features/privacy/model/person-request.ts';
import { PERSON_REQUEST_FORM } from '#features/privacy/model/request-forms.ts';
import {
  type ListedRequest,
  listEndedRequests,
  listOpenRequests,
} from '#features/privacy/store/request-list.ts';
import { databaseNow } from '#platform/database/db.ts';
import { cursorFrom, cursorText } from '#platform/values/time-cursor.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { addPersonRequest } from './actions.ts';
import { RequestStatus } from './request-status.tsx';

const PATH = '/staff/requests';
const MAX_ENDED = 100;
const COLUMNS = ['Request', 'Status', 'Received', 'Answer by', 'Recorded by'];

export default async function RequestsPage(address: Address) {
  const page = await openFormPage('requests_read', address);
  const { actor, formState, query } = page;
  const isPast = wordIn(query, 'past') === 'yes';
  const [{ requests, older }, now] = await Promise.all([
    isPast ? endedPage(wordIn(query, 'after')) : { requests: await listOpenRequests(), older: null },
    databaseNow(),
  ]);
  const today = dayInZone(actor.timeZone, now);
  const kinds = page.may('requests_record') ? RECORDED_KINDS : (['erasure'] as const);
  return (
    <ConsolePage
      page={page}
      area="requests"
      flash="requests"
      errorTitle="Not recorded yet. Check the form below."
      title="Requests"
      note="Requests from borrowers about their data. No row has a name, an email address or a phone number."
    >
      <Tabs
        label="Lists of requests"
        tabs={[
          { href: PATH, label: 'Open', isCurrent: !isPast },
          { href: `${PATH}?past=yes`, label: 'Ended', isCurrent: isPast },
        ]}
      />
      <Card isFlush>
        {requests.length > 0 ? (
          <RequestsTable requests={requests} zone={actor.timeZone} />
        ) : (
          <Empty title={isPast ? 'No ended requests' : 'No open requests'}>
            Record a request when a borrower asks for a copy or the erasure of their data.
          </Empty>
        )}
        {older && (
          <p className="border-line border-t px-4 py-3 sm:px-5">
            <a href={`${PATH}?past=yes&after=${older}`}>Older requests</a>
          </p>
        )}
      </Card>
      <RequestForm
        formState={formState}
        search={formState.value('search', wordIn(query, 'search'))}
        today={today}
        kinds={kinds}
      />
    </ConsolePage>
  );
}

async function endedPage(after: string | null) {
  const found = await listEndedRequests(MAX_ENDED + 1, cursorFrom(after));
  const requests = found.slice(0, MAX_ENDED);
  const last = requests.at(-1);
  const at = found.length > MAX_ENDED ? last?.endedAt : null;
  return { requests, older: last && at ? cursorText({ at, id: last.id }) : null };
}

function RequestsTable({ requests, zone }: { requests: readonly ListedRequest[]; zone: string }) {
  return (
    <Table caption="Requests" columns={COLUMNS}>
      {requests.map((request) => (
        <Row key={request.id}>
          <RowHead>
            <a href={`${PATH}/${request.id}`}>{REQUEST_KIND_LABELS[request.kind]}</a>
          </RowHead>
          <Cell>
            <RequestStatus request={request} />
          </Cell>
          <TimeCell at={request.receivedAt} zone={zone} />
          <TimeCell at={request.dueAt} zone={zone} />
          <Cell>{request.requestedBy ?? 'The borrower'}</Cell>
        </Row>
      ))}
    </Table>
  );
}

type RequestFormProps = {
  formState: FormState;
  /** Of a person. */
  search: string;
  today: string;
  kinds: readonly RecordedKind[];
};

function RequestForm({ formState, search, today, kinds }: RequestFormProps) {
  const isSearched = search !== '' && !formState.error('identifier');
  return (
    <Card
      id="record"
      title="Record a request"
      note="You and, for an erasure, a second person confirm with a second factor. One of you is in Compliance."
    >
      <form action={addPersonRequest} autoComplete="off" className="max-w-xl space-y-4">
        <FieldGroup legend="The borrower asks for" error={formState.error('kind')}>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              type="radio"
              name="kind"
              value={kind}
              label={REQUEST_KIND_LABELS[kind]}
              isChecked={formState.value('kind', kinds.length === 1 ? kind : '') === kind}
            />
          ))}
        </FieldGroup>
        {isSearched ? (
          <p className="text-ink-soft">
            <span>For the person that you searched for. </span>
            <a href={`${PATH}#record`}>Enter another person</a>
          </p>
        ) : (
          <TextField
            label="Email address or phone number"
            hint="We compare it with what we store, and don’t store it."
            spellCheck={false}
            {...formState.input('identifier', PERSON_REQUEST_FORM)}
          />
        )}
        <Hidden fields={{ search: isSearched ? search : '' }} />
        <ReceivedFields
          formState={formState}
          day={formState.input('receivedOn', PERSON_REQUEST_FORM, today)}
        />
        <TextField
          label="Reason"
          hint="Such as a case number. Don’t name the borrower."
          {...formState.input('reason', PERSON_REQUEST_FORM)}
        />
        <Button>Record request</Button>
      </form>
    </Card>
  );
}
