import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card } from '#components/console/card.tsx';
import { TextField } from '#components/console/field.tsx';
import { SaveOrCancel } from '#components/console/form.tsx';
import { NEW_FLOW_FORM } from '#features/campaign/model/flow-form.ts';
import { addPrefillFlow } from '../actions.ts';
import { FlowQuestions } from '../flow-questions.tsx';

export default async function NewFlowPage(address: Address) {
  const page = await openFormPage('campaigns_edit', address);
  const { formState } = page;
  return (
    <ConsolePage
      page={page}
      area="flows"
      title="Add prefill flow"
      note="Campaigns can choose it right away."
      up={{ href: '/staff/flows', label: 'Prefill flows' }}
    >
      <Card>
        <form action={addPrefillFlow} className="space-y-6">
          <TextField
            {...formState.input('slug', NEW_FLOW_FORM)}
            label="Flow name"
            hint="Exactly as the operator writes it, such as personal-borrower. You can’t change it later."
            autoComplete="off"
            spellCheck={false}
          />
          <FlowQuestions chosen={formState.values('questions')} mayEdit />
          <SaveOrCancel save="Add flow" cancel="/staff/flows" />
        </form>
      </Card>
    </ConsolePage>
  );
}
