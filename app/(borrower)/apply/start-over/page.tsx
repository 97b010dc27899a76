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
            You’ll still be able to see what you agreed to, but not your answers.
          </ReceiptCard>
        )
      }
    >
      <PageHead title="Delete your answers?" tab={`Delete your answers? – ${partner.brandName}`}>
        {isProofRetained ? (
          <>
            <p>
              {partner.brandName} will delete your answers right away and keep proof of what you agreed to.
              This can’t be undone.
            </p>
            <RetentionNotice retention={proofRetention} {...partner} />
          </>
        ) : (
          <p>{partner.brandName} will delete your answers right away. This can’t be undone.</p>
        )}
        {location && (
          <p className="mt-3">
            Your request {borrower?.lead?.partnerLeadId} {location} {operatorName}. Deleting your answers here
            won’t cancel it.
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
              Keep my answers
            </ButtonLink>
          }
        />
      </div>
    </MessagePage>
  );
}
