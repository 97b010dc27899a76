import type { FormState } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Checkbox, FieldGroup, TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { DECISION_CHOICES, DECISIONS } from '#features/lead/model/lead-copy.ts';
import type { UnknownLead } from '#features/lead/store/lead-decisions.ts';
import { decideUnknownLead } from './actions.ts';

export function DecideForm({
  lead,
  formState,
  uuid,
}: {
  lead: UnknownLead;
  formState: FormState;
  uuid: string;
}) {
  return (
    <Card
      id="decide"
      title={`Resolve ${lead.reference}`}
      note={
        lead.lastDecisionId
          ? 'This lead was resolved before. Change it only if you know better.'
          : 'Record the operator’s answer.'
      }
    >
      <form action={decideUnknownLead} className="max-w-xl space-y-4">
        <FormErrors errors={formState.errors} />
        <input type="hidden" name="reference" value={lead.reference} />
        <input type="hidden" name="seen" value={lead.lastDecisionId ?? ''} />
        <FieldGroup legend="Outcome" error={formState.error('choice')}>
          {DECISION_CHOICES.map((choice) => (
            <Checkbox
              key={choice}
              type="radio"
              name="choice"
              value={choice}
              label={DECISIONS[choice].label}
              hint={DECISIONS[choice].note}
              isChecked={formState.value('choice', uuid ? 'received' : '') === choice}
            />
          ))}
        </FieldGroup>
        <TextField
          name="uuid"
          label="Operator ID (UUID)"
          hint="Only if the operator received the lead."
          error={formState.error('uuid')}
          defaultValue={formState.value('uuid', uuid)}
          autoComplete="off"
          spellCheck={false}
        />
        <div className="flex gap-2">
          <Button>Save</Button>
          <ButtonLink href="/staff/leads/unknown">Cancel</ButtonLink>
        </div>
      </form>
    </Card>
  );
}
