import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { wordIn } from '#app/staff/_shell/old-input.ts';
import { Card, Empty } from '#components/console/card.tsx';
import { SelectField, TextField } from '#components/console/field.tsx';
import { ActionButton } from '#components/console/form.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { Badge } from '#components/console/status.tsx';
import { Cell, Row, RowHead, Table, TimeCell } from '#components/console/table.tsx';
import { RECEIVED_BY_LABELS } from '#features/opt-out/model/received.ts';
import { listOpenWithdrawals, type OpenWithdrawal } from '#features/opt-out/store/open-withdrawals.ts';
import { countOptOuts, listOptOuts, type OptOutEntry } from '#features/opt-out/store/opt-out-list.ts';
import { NUMBERS_FORM } from '#features/privacy/model/request-forms.ts';
import { databaseNow } from '#platform/database/db.ts';
import { formatCount } from '#platform/values/count.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { endWithdrawal } from './actions.ts';
import { WithdrawalForm } from './withdrawal-form.tsx';

const MAX_OPEN = 200;
const MAX_ENTRIES = 50;
const ROWS = [
  { value: 'all', label: 'All rows, with yes or no' },
  { value: 'listed', label: 'Only numbers on the list' },
];

export default async function OptOutsPage(address: Address) {
  const page = await openFormPage('requests_record', address);
  const { actor, formState, query } = page;
  const [open, entries, count, now] = await Promise.all([
    listOpenWithdrawals(MAX_OPEN),
    listOptOuts(MAX_ENTRIES),
    countOptOuts(),
    databaseNow(),
  ]);
  return (
    <ConsolePage
      page={page}
      area="optOuts"
      flash="optOuts"
      errorTitle="Not done yet. Check the form below."
      title="Opt-outs"
      note="Numbers that no one may call or text. We store a hash of each number, never the number."
      actions={
        <form action="/staff/opt-outs/download" method="post" className="flex flex-wrap gap-2">
          <PlainButton name="which" value="open">
            Download open references
          </PlainButton>
          <PlainButton name="which" value="overdue">
            Download overdue ones
          </PlainButton>
        </form>
      }
    >
      <WithdrawalForm
        formState={formState}
        search={formState.value('search', wordIn(query, 'search'))}
        lead={wordIn(query, 'lead') ?? ''}
        today={dayInZone(actor.timeZone, now)}
      />
      <Card
        title="Tell the operator"
        note="Handoff doesn’t notify the operator. Tell it within ten business days, then record it here."
        isFlush
      >
        {open.length > 0 ? (
          <OpenTable withdrawals={open} zone={actor.timeZone} now={now} />
        ) : (
          <Empty title="Nothing to tell the operator">
            A withdrawal appears here if its number belongs to a lead.
          </Empty>
        )}
        {open.length === MAX_OPEN && (
          <p className="border-line border-t px-4 py-3 text-ink-soft sm:px-5">
            {`Showing the ${MAX_OPEN} most urgent. Others appear as you record these.`}
          </p>
        )}
      </Card>
      <Card
        title="Check a list of numbers"
        note="You get a file that says for each row whether its number is on the list. We store no number of it."
      >
        <form
          action="/staff/opt-outs/check"
          method="post"
          encType="multipart/form-data"
          className="max-w-xl space-y-4"
        >
          <TextField
            label="List of phone numbers"
            {...formState.input('numbers', NUMBERS_FORM)}
            accept=".csv,.tsv,.txt,text/csv"
            hint="CSV, up to 100,000 rows and 16 MB. We read the first phone number of each row."
          />
          <SelectField
            name="rows"
            label="Rows in the answer"
            defaultValue={formState.value('rows', 'all')}
            options={ROWS}
          />
          <PlainButton>Check numbers</PlainButton>
        </form>
      </Card>
      <Card title="Newest entries" note={`${formatCount(count)} in force.`} isFlush>
        {entries.length > 0 ? (
          <EntriesTable entries={entries} zone={actor.timeZone} />
        ) : (
          <Empty title="No entries yet">Borrowers also withdraw on their own, from the receipt.</Empty>
        )}
      </Card>
    </ConsolePage>
  );
}

type OpenTableProps = { withdrawals: readonly OpenWithdrawal[]; zone: string; now: Date };

const OPEN_COLUMNS = ['Leads', 'Tell by', 'Received', 'How it came', 'Recorded by', 'Next step'];

function OpenTable({ withdrawals, zone, now }: OpenTableProps) {
  return (
    <Table caption="Withdrawals to tell the operator, most urgent first" columns={OPEN_COLUMNS}>
      {withdrawals.map(({ id, leadReferences, dueAt, receivedAt, receivedBy, recordedBy }) => (
        <Row key={id}>
          <RowHead>
            {leadReferences.map((reference) => (
              <a key={reference} href={`/staff/leads/${reference}`} className="block">
                {reference}
              </a>
            ))}
            {dueAt <= now && <Badge tone="bad">Overdue</Badge>}
          </RowHead>
          <TimeCell at={dueAt} zone={zone} />
          <TimeCell at={receivedAt} zone={zone} />
          <Cell>{RECEIVED_BY_LABELS[receivedBy]}</Cell>
          <Cell>{recordedBy ?? 'The borrower'}</Cell>
          <Cell>
            <ActionButton action={endWithdrawal} fields={{ request: id, leads: leadReferences.join(' ') }}>
              Operator notified
            </ActionButton>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

const ENTRY_COLUMNS = ['Since', 'Status', 'How it came', 'Recorded by', 'Lead'];

function EntriesTable({ entries, zone }: { entries: readonly OptOutEntry[]; zone: string }) {
  return (
    <Table caption="Opt-outs, newest first" columns={ENTRY_COLUMNS}>
      {entries.map(({ id, since, liftedReference, receivedBy, recordedBy, reference }) => (
        <Row key={id}>
          <TimeCell at={since} zone={zone} />
          <Cell>
            {liftedReference ? `Ended: agreed to calls again in ${liftedReference}` : 'Don’t call or text'}
          </Cell>
          <Cell>{RECEIVED_BY_LABELS[receivedBy]}</Cell>
          <Cell>{recordedBy ?? 'The borrower'}</Cell>
          <Cell>{reference ? <a href={`/staff/leads/${reference}`}>{reference}</a> : '–'}</Cell>
        </Row>
      ))}
    </Table>
  );
}
