import { saidOf } from '#app/staff/desk/words.ts';
import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { searchForLeads } from './actions.ts';

const NOT_FOUND = {
  nothing: 'Nothing was found by that. Type a reference, a uuid, or a whole e-mail address or phone number',
  too_many: 'You have looked for many people in the last minutes. Wait a quarter of an hour, then try again',
};

/** Looks for leads by whatever somebody has at hand. What is typed never gets into an address or a record. */
export function LeadSearch({ found }: { found: string | null }) {
  return (
    <form action={searchForLeads} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-72">
        <TextField
          name="q"
          label="Find a lead"
          hint="Reference, operator’s uuid, e-mail address or phone number. An address or number is not kept."
          error={saidOf(NOT_FOUND, found ?? undefined)}
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
