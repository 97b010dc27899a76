import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { TextField } from '#components/console/field.tsx';
import { ButtonLink } from '#components/console/plain-button.tsx';
import { NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import { fieldAttributes } from '#platform/values/posted-form.ts';
import { addPrefillFlow } from '../actions.ts';
import { FlowQuestions } from '../flow-questions.tsx';

export default async function NewFlowPage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('campaigns_edit');
  const formState = await findFormState(actor, searchParams);
  return (
    <ConsolePage
      actor={actor}
      area="flows"
      title="Add prefill flow"
      note="Campaigns can choose it right away."
      up={{ href: '/staff/flows', label: 'Prefill flows' }}
    >
      <FormErrors errors={formState.errors} />
      <Card>
        <form action={addPrefillFlow} className="space-y-6">
          <TextField
            name="slug"
            {...fieldAttributes(NEW_FLOW_FORM, 'slug')}
            label="Flow name"
            hint="Exactly as the operator writes it, such as personal-borrower. You can’t change it later."
            defaultValue={formState.value('slug')}
            error={formState.error('slug')}
            autoComplete="off"
            spellCheck={false}
          />
          <FlowQuestions chosen={formState.values('questions')} mayEdit />
          <div className="flex flex-wrap gap-2">
            <Button>Add flow</Button>
            <ButtonLink href="/staff/flows">Cancel</ButtonLink>
          </div>
        </form>
      </Card>
    </ConsolePage>
  );
}
