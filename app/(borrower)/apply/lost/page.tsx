import { borrowerRequest } from '#app/borrower-request.ts';
import { EmptyFolder } from '#components/borrower/art/endings.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptCard } from '#components/borrower/columns.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { receiptIdOf } from '#features/lead/read-receipt.ts';

export default async function LostPage() {
  const { parties, journeyKey } = await borrowerRequest();
  const { partner, operatorName, answerRetention } = parties;
  const receipt = await receiptIdOf(journeyKey);
  return (
    <MessagePage
      art={<EmptyFolder />}
      aside={receipt && <ReceiptCard receipt={receipt}>You can still see what you agreed to.</ReceiptCard>}
    >
      <PageHead title="We can’t find your answers" tab={`We can’t find your answers – ${partner.brandName}`}>
        <p>
          We keep answers for {answerRetention}, and only for the browser you used. You may be on a different
          browser or device, or cookies may be turned off.
        </p>
        <p className="mt-3">
          If you already sent a request, your results are at {operatorName} under your email address. You may
          be asked to set a password there.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">Start over</ButtonLink>
      </div>
    </MessagePage>
  );
}
