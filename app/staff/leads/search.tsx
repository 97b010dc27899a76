import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { searchForLeads } from './actions.ts';

const NOT_FOUND = {
  nothing: 'Nothing was found. Type a whole reference, uuid, email address or phone number',
  too_many: 'You searched for many people in the last minutes. Wait 15 minutes, then try again',
  not_allowed:
    'Only Compliance can look up a borrower by email address or phone number. Type a reference or uuid',
};
const HINTS = {
  person: 'Reference, operator’s uuid, email address or phone number. An address or number is not stored.',
  lead: 'Reference or operator’s uuid. Compliance can also look up an email address or phone number.',
};

type LeadSearchProps = { found: string | null; mayFindPerson: boolean };

/** Looks for leads by what a person has at hand. What is typed never gets into an address or a record. */
export function LeadSearch({ found, mayFindPerson }: LeadSearchProps) {
  return (
    <form action={searchForLeads} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-72">
        <TextField
          name="q"
          label="Find a lead"
          hint={mayFindPerson ? HINTS.person : HINTS.lead}
          error={flashMessage(NOT_FOUND, found ?? undefined)}
          autoComplete="off"
          spellCheck={false}
          maxLength={320}
          required
        />
      </div>
      <Button>Find</Button>
    </form>
  );
}
