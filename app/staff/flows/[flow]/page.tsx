import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { ConsolePage } from '#app/staff/_shell/console-page.tsx';
import { FlashNotice } from '#app/staff/_shell/flash-notice.tsx';
import { findFormState, type SearchParams } from '#app/staff/_shell/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { type FlowDetail, readFlow } from '#features/campaign/prefill-flows.ts';
import { retirePrefillFlow, savePrefillFlow } from '../actions.ts';
import { FlowQuestions } from '../flow-questions.tsx';

type Address = { params: Promise<{ flow: string }>; searchParams: SearchParams };

export default async function FlowPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const [flow, formState, query] = await Promise.all([
    readFlow((await params).flow),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!flow) notFound();
  const mayEdit = allows(actor.role, 'campaigns_edit');
  return (
    <ConsolePage
      actor={actor}
      area="flows"
      title={flow.slug}
      note={
        flow.retiredAt
          ? 'This flow is retired. Campaigns can’t choose it.'
          : 'Choose the questions our form asks before it prefills the operator’s form.'
      }
      up={{ href: '/staff/flows', label: 'Prefill flows' }}
    >
      <FormErrors errors={formState.errors} />
      <FlashNotice page="flow" done={query.done} />
      <Uses flow={flow} />
      <Card>
        <form action={savePrefillFlow} className="space-y-6">
          <FlowFields flow={flow} />
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

function FlowFields({ flow: { slug, version } }: { flow: FlowDetail }) {
  return (
    <>
      <input type="hidden" name="flow" value={slug} />
      <input type="hidden" name="version" value={version} />
    </>
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

function Retirement({ flow }: { flow: FlowDetail }) {
  if (flow.retiredAt)
    return (
      <form action={retirePrefillFlow}>
        <FlowFields flow={flow} />
        <input type="hidden" name="retire" value="no" />
        <Button variant="quiet">Restore flow</Button>
      </form>
    );
  if (flow.campaigns.length > 0) return null;
  return (
    <ConfirmDisclosure
      summary="Retire flow…"
      description="Campaigns won’t be able to choose it. You can restore it later."
    >
      <form action={retirePrefillFlow}>
        <FlowFields flow={flow} />
        <input type="hidden" name="retire" value="yes" />
        <Button>Retire flow</Button>
      </form>
    </ConfirmDisclosure>
  );
}
