import type { Returned } from '#app/staff/desk/returned.ts';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';

/** Asks for what lets somebody see whose lead it is. */
export function RevealCard({ reference, returned }: { reference: string; returned: Returned }) {
  return (
    <Card
      id="reveal"
      title="Whose lead it is"
      note="Sealed. It is shown once, to you alone; that you asked, and why, stands in audit and evidence for good."
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
          error={returned.error('reason')}
          defaultValue={returned.value('reason')}
          maxLength={200}
          required
        />
        <TextField
          name="code"
          label="Code of your authenticator app"
          error={returned.error('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          required
        />
        <PlainButton>Show it once</PlainButton>
      </form>
    </Card>
  );
}
