import { Button } from '#components/console/button.tsx';
import { TextField } from '#components/console/field.tsx';
import { searchForLeads } from './actions.ts';

/** Looks for leads by whatever somebody has at hand. What is typed never gets into an address or a record. */
export function LeadSearch({ isMissed }: { isMissed: boolean }) {
  return (
    <form action={searchForLeads} className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-72">
        <TextField
          name="q"
          label="Find a lead"
          hint="Reference, operator’s uuid, e-mail address or phone number. An address or number is not kept."
          error={
            isMissed
              ? 'Nothing was found by that. Type a reference, a uuid, or a whole e-mail address or phone number'
              : undefined
          }
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
