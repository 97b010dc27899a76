import { Button, ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptCard } from '#components/borrower/columns.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { RetentionNotice } from '#components/borrower/retention-notice.tsx';
import { findBorrower } from '#features/application/borrower.ts';
import { describeParties } from '#features/application/parties.ts';
import type { LeadState } from '#features/journey/model/lead-state.ts';
import { retainsProof } from '#features/privacy/start-over.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { deleteAnswers } from './actions.ts';

const LEAD_LOCATIONS: Partial<Record<LeadState, string>> = {
  answered: 'is with',
  sending: 'may be with',
  unknown: 'may be with',
};

export default async function StartOverPage() {
  const { partner, operatorName, proofRetention } = await describeParties();
  const borrower = await findBorrower(await readJourneyKey());
  const location = borrower?.lead && LEAD_LOCATIONS[borrower.lead.state];
  const isProofRetained = borrower?.lead ? await retainsProof(borrower.journey.receiptId) : false;
  return (
    <MessagePage
      aside={
        borrower?.lead && (
          <ReceiptCard receipt={borrower.journey.receiptId}>
            You can still read what you agreed to after that, but not your answers.
          </ReceiptCard>
        )
      }
    >
      <PageHead title="Delete your answers?" tab={`Delete your answers? – ${partner.brandName}`}>
        {isProofRetained ? (
          <>
            <p>
              {partner.brandName} deletes the answers that you entered here, at once, but for the proof of
              what you agreed to. This can’t be undone.
            </p>
            <RetentionNotice retention={proofRetention} {...partner} />
          </>
        ) : (
          <p>
            {partner.brandName} deletes every answer that you entered here, at once. This can’t be undone.
          </p>
        )}
        {location && (
          <p className="mt-3">
            Your request {borrower?.lead?.partnerLeadId} {location} {operatorName}; deleting here does not
            take it back.
          </p>
        )}
      </PageHead>
      <form action={deleteAnswers} className="mt-8 flex flex-wrap gap-4">
        <Button variant="danger">Delete my answers</Button>
        <ButtonLink variant="quiet" href="/apply">
          Keep them and continue
        </ButtonLink>
      </form>
    </MessagePage>
  );
}
