import { borrowerRequest } from '#app/borrower-request.ts';
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
      icon="note"
      aside={receipt && <ReceiptCard receipt={receipt}>You can still read what you agreed to.</ReceiptCard>}
    >
      <PageHead title="We can’t find your answers" tab={`We can’t find your answers – ${partner.brandName}`}>
        <p>
          They are stored for {answerRetention}, on the device where you entered them. This one has none:
          perhaps you used another browser, deleted them, or cookies are off.
        </p>
        <p className="mt-3">
          If you have already sent a request, your results are at {operatorName} under your email address. It
          may ask you to set a password there.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">Start again</ButtonLink>
      </div>
    </MessagePage>
  );
}
