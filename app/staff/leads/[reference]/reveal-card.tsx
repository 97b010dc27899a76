import type { FormState } from '#app/staff/_frame/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';

/** Asks why a person needs to see whose lead it is. */
export function RevealCard({ reference, formState }: { reference: string; formState: FormState }) {
  return (
    <Card
      id="reveal"
      title="Whose lead it is"
      note="It’s shown once, only to you. The audit and the evidence record that you asked, and why."
    >
      <form
        action={`/staff/leads/${encodeURIComponent(reference)}/reveal`}
        method="post"
        autoComplete="off"
        className="space-y-3"
      >
        <TextField
          name="reason"
          label="Why you need to know"
          hint="A case number or some words."
          error={formState.error('reason')}
          defaultValue={formState.value('reason')}
          maxLength={200}
          required
        />
        <PlainButton>Show it once</PlainButton>
      </form>
    </Card>
  );
}
