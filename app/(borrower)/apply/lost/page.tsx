import { borrowerRequest } from '#app/borrower-request.ts';
import { EmptyFolder } from '#components/borrower/art/endings.tsx';
import { ButtonLink } from '#components/borrower/button-link.tsx';
import { ReceiptCard } from '#components/borrower/columns.tsx';
import { OperatorSiteLink } from '#components/borrower/operator-site.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { receiptIdOf } from '#features/lead/read-receipt.ts';

export default async function LostPage() {
  const { parties, journeyKey, copy } = await borrowerRequest();
  const { partner, operatorName, answerRetention } = parties;
  const receipt = await receiptIdOf(journeyKey);
  const { exits, parts } = copy;
  const { title, retention, sent } = exits.lost;
  return (
    <MessagePage
      art={<EmptyFolder />}
      aside={
        receipt && (
          <ReceiptCard receipt={receipt} copy={copy}>
            {exits.lost.receipt}
          </ReceiptCard>
        )
      }
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>{retention(answerRetention)}</p>
        <p className="mt-3">{sent(operatorName)}</p>
        <OperatorSiteLink parties={parties} copy={copy} />
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">{parts.startOver}</ButtonLink>
      </div>
    </MessagePage>
  );
}
