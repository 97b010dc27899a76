import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ActionButton, ConfirmForm, Hidden } from '#components/console/form.tsx';
import { type FlowDetail, readFlow } from '#features/campaign/prefill-flows.ts';
import { retirePrefillFlow, savePrefillFlow } from '../actions.ts';
import { FlowQuestions } from '../flow-questions.tsx';

export default async function FlowPage(address: Address<'flow'>) {
  const page = await openFormPage('campaigns_read', address);
  const { params, formState } = page;
  const flow = found(await readFlow(params.flow));
  const mayEdit = page.may('campaigns_edit');
  return (
    <ConsolePage
      page={page}
      area="flows"
      flash="flow"
      title={flow.slug}
      note={
        flow.retiredAt
          ? 'This flow is retired. Campaigns can’t choose it.'
          : 'Choose the questions our form asks before it prefills the operator’s form.'
      }
      up={{ href: '/staff/flows', label: 'Prefill flows' }}
    >
      <Uses flow={flow} />
      <Card>
        <form action={savePrefillFlow} className="space-y-6">
          <Hidden fields={{ flow: flow.slug, version: flow.version }} />
          <FlowQuestions
            chosen={formState.has('retire') ? flow.questions : formState.values('questions', flow.questions)}
            mayEdit={mayEdit}
          />
          {mayEdit && <Button>Save questions</Button>}
        </form>
      </Card>
      {mayEdit && <Retirement flow={flow} />}
    </ConsolePage>
  );
}

function Uses({ flow: { campaigns } }: { flow: FlowDetail }) {
  if (campaigns.length === 0) return null;
  return (
    <p className="max-w-prose text-ink-soft">
      <span>Used by: </span>
      {campaigns.map(({ slug, name }, index) => (
        <span key={slug}>
          <span>{index > 0 && ', '}</span>
          <a href={`/staff/campaigns/${slug}`}>{name}</a>
        </span>
      ))}
    </p>
  );
}

function Retirement({ flow: { slug, version, retiredAt, campaigns } }: { flow: FlowDetail }) {
  const fields = { flow: slug, version, retire: retiredAt ? 'no' : 'yes' };
  if (retiredAt)
    return (
      <ActionButton action={retirePrefillFlow} fields={fields}>
        Restore flow
      </ActionButton>
    );
  return (
    campaigns.length === 0 && (
      <ConfirmForm
        summary="Retire flow…"
        description="Campaigns won’t be able to choose it. You can restore it later."
        action={retirePrefillFlow}
        fields={fields}
        variant="primary"
        button="Retire flow"
      />
    )
  );
}
