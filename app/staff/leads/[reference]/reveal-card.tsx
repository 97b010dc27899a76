import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { REVEAL_FORM } from '#features/lead/model/lead-forms.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';

export function RevealCard({ reference, formState }: { reference: string; formState: FormState }) {
  return (
    <Card
      id="reveal"
      title="Borrower"
      note="Shown once, only to you. The activity log and the evidence record your request and reason."
    >
      <form
        action={`/staff/leads/${encodeURIComponent(reference)}/reveal`}
        method="post"
        autoComplete="off"
        className="space-y-3"
      >
        <TextField
          name="reason"
          label="Reason"
          hint="Such as a case number."
          error={formState.error('reason')}
          defaultValue={formState.value('reason')}
          {...fieldAttributes(REVEAL_FORM, 'reason')}
        />
        <PlainButton>Show borrower once</PlainButton>
      </form>
    </Card>
  );
}
