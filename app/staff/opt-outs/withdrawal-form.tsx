import type { FormState } from '#app/staff/_shell/old-input.ts';
import { ReceivedFields } from '#app/staff/_shell/received-fields.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { Hidden } from '#components/console/form.tsx';
import { WITHDRAWAL_FORM } from '#features/privacy/model/request-forms.ts';
import { addWithdrawal } from './actions.ts';

type WithdrawalFormProps = {
  formState: FormState;
  /** For a number. */
  search: string;
  lead: string;
  today: string;
};

export function WithdrawalForm({ formState, search, lead, today }: WithdrawalFormProps) {
  const hasReference = formState.value('reference', lead) !== '';
  const isSearched = search !== '' && !hasReference && !formState.error('identifier');
  return (
    <Card
      id="record"
      title="Record a withdrawal"
      note="From a borrower who called, wrote, emailed or texted: no more calls and texts."
    >
      <form action={addWithdrawal} autoComplete="off" className="max-w-xl space-y-4">
        {isSearched ? (
          <p className="text-ink-soft">
            <span>For the number that you searched for. </span>
            <a href="/staff/opt-outs#record">Enter another number</a>
          </p>
        ) : (
          <>
            <TextField
              label="Lead’s reference"
              hint="If you know it. The number of the lead goes on the list."
              spellCheck={false}
              {...formState.input('reference', WITHDRAWAL_FORM, lead)}
            />
            <TextField
              label="Phone number"
              hint="If you don’t know the reference. We store a hash of it, never the number."
              inputMode="tel"
              {...formState.input('identifier', WITHDRAWAL_FORM)}
            />
          </>
        )}
        <Hidden fields={{ search: isSearched ? search : '' }} />
        <ReceivedFields formState={formState} day={formState.input('receivedOn', WITHDRAWAL_FORM, today)} />
        <TextField
          label="Reason"
          hint="Such as a case number. Don’t name the borrower."
          {...formState.input('reason', WITHDRAWAL_FORM)}
        />
        <Button>Record withdrawal</Button>
      </form>
    </Card>
  );
}
