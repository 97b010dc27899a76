import { notFound } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import { flashMessage } from '#app/staff/_frame/flash-message.ts';
import { findFormState, type SearchParams } from '#app/staff/_frame/old-input.ts';
import { Button } from '#components/console/button.tsx';
import { Card } from '#components/console/card.tsx';
import { ConfirmDisclosure } from '#components/console/confirm-disclosure.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { Notice } from '#components/console/notice.tsx';
import { allows } from '#features/access/model/permissions.ts';
import { type FlowDetail, readFlow } from '#features/campaign/read-flows.ts';
import { retirePrefillFlow, savePrefillFlow } from '../actions.ts';
import { FlowQuestions } from '../flow-questions.tsx';

type Address = { params: Promise<{ flow: string }>; searchParams: SearchParams };

const FLASH_MESSAGES: Record<string, string> = {
  added: 'Added. Campaigns can choose it now.',
  saved: 'Saved. Borrowers see it from their next page on.',
  retired: 'Retired. Campaigns can’t choose it anymore.',
  restored: 'Restored. Campaigns can choose it again.',
  nothing: 'Nothing was different, so nothing was changed.',
};

export default async function FlowPage({ params, searchParams }: Address) {
  const actor = await requireStaff('campaigns_read');
  const [flow, formState, query] = await Promise.all([
    readFlow((await params).flow),
    findFormState(actor, searchParams),
    searchParams,
  ]);
  if (!flow) notFound();
  const mayEdit = allows(actor.role, 'campaigns_edit');
  const done = flashMessage(FLASH_MESSAGES, query.done);
  return (
    <ConsolePage
      actor={actor}
      area="flows"
      title={flow.slug}
      note={
        flow.retiredAt
          ? 'This flow is retired. Campaigns can’t choose it.'
          : 'Choose what our form asks before it fills in the operator’s.'
      }
      up={{ href: '/staff/flows', label: 'Prefill flows' }}
    >
      <FormErrors errors={formState.errors} />
      {done && (
        <Notice tone="good" role="status">
          {done}
        </Notice>
      )}
      <Uses flow={flow} />
      <Card>
        <form action={savePrefillFlow} className="space-y-6">
          <FlowFields flow={flow} />
          <FlowQuestions chosen={formState.values('questions', flow.questions)} mayEdit={mayEdit} />
          {mayEdit && <Button>Save the questions</Button>}
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
      Campaigns that use it:{' '}
      {campaigns.map(({ slug, name }, index) => (
        <span key={slug}>
          {index > 0 && ', '}
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
        <Button variant="quiet">Restore this flow</Button>
      </form>
    );
  if (flow.campaigns.length > 0) return null;
  return (
    <ConfirmDisclosure
      summary="Retire this flow"
      description="No campaign will be able to choose it. You can restore it later."
    >
      <form action={retirePrefillFlow}>
        <FlowFields flow={flow} />
        <input type="hidden" name="retire" value="yes" />
        <Button>Retire it</Button>
      </form>
    </ConfirmDisclosure>
  );
}
