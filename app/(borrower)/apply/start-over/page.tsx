import { Button, ButtonLink } from '#components/button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { findBorrower } from '#journeys/borrower.ts';
import { describeParties } from '#journeys/parties.ts';
import { readJourneyKey } from '#sessions/journey-cookie.ts';
import { deleteAnswers } from './actions.ts';

export default async function StartOverPage() {
  const { partner, operatorName } = await describeParties();
  const borrower = await findBorrower(await readJourneyKey());
  return (
    <MessagePage>
      <PageHead title="Delete your answers?" tab={`Delete your answers? – ${partner.brandName}`}>
        <p>
          Everything that you entered here is deleted from {partner.brandName} at once. This can’t be undone.
        </p>
        {borrower?.lead && (
          <p className="mt-3">
            Your request {borrower.lead.partnerLeadId} is with {operatorName} already; deleting here does not
            take it back.
          </p>
        )}
      </PageHead>
      <form action={deleteAnswers} className="mt-8 flex flex-wrap gap-4">
        <Button look="danger">Delete my answers</Button>
        <ButtonLink look="quiet" href="/start/personal-loan">
          Keep them and go on
        </ButtonLink>
      </form>
    </MessagePage>
  );
}
