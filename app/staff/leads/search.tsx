import { flashMessage } from '#app/staff/_shell/flash-message.ts';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { SEARCH_FORM } from '#features/lead/model/lead-forms.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { searchForLeads } from './actions.ts';

const NOT_FOUND = {
  nothing: 'No matching leads or prefills. Enter a full reference, operator ID, email or phone number',
  too_many: 'Too many searches. Wait 15 minutes, then try again',
  not_allowed: 'Only Compliance can search by email or phone. Enter a reference or operator ID',
};
const HINTS = {
  person: 'Search by reference, operator ID, email or phone. We don’t store what you type here.',
  lead: 'Search by reference or operator ID. Compliance can also search by email or phone.',
};

type LeadSearchProps = { list: 'leads' | 'prefills'; found: string | null; mayFindPerson: boolean };

/** The search text never gets into a URL, a record or the log. */
export function LeadSearch({ list, found, mayFindPerson }: LeadSearchProps) {
  return (
    <form action={searchForLeads} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="list" value={list} />
      <div className="min-w-0 grow basis-72">
        <TextField
          name="q"
          label="Find leads and prefills"
          hint={mayFindPerson ? HINTS.person : HINTS.lead}
          error={flashMessage(NOT_FOUND, found ?? undefined)}
          autoComplete="off"
          spellCheck={false}
          {...fieldAttributes(SEARCH_FORM, 'q')}
        />
      </div>
      <Button>Search</Button>
    </form>
  );
}
