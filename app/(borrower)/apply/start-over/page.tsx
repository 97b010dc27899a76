import { borrowerRequest } from '#app/borrower-request.ts';
import { ActionForm } from '#components/borrower/action-form.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptCard } from '#components/borrower/columns.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { RetentionNotice } from '#components/borrower/retention-notice.tsx';
import type { LeadState } from '#features/journey/model/lead-state.ts';
import { retainsProof } from '#features/privacy/start-over.ts';
import { deleteAnswers } from './actions.ts';

const LEAD_LOCATIONS: Partial<Record<LeadState, string>> = {
  answered: 'is with',
  sending: 'may be with',
  unknown: 'may be with',
};

export default async function StartOverPage() {
  const { borrower, parties } = await borrowerRequest();
  const { partner, operatorName, proofRetention } = parties;
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
      <div className="mt-8">
        <ActionForm
          action={deleteAnswers}
          label="Delete my answers"
          variant="danger"
          beside={
            <ButtonLink variant="quiet" href="/apply">
              Keep them and continue
            </ButtonLink>
          }
        />
      </div>
    </MessagePage>
  );
}
