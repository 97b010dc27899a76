import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { ActionForm } from '#components/borrower/action-form.tsx';
import { ButtonLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { NO_SUCH_PAGE } from '#features/form/model/journey.ts';
import { receiptPath } from '#features/lead/model/receipt.ts';
import { readReceipt } from '#features/lead/read-receipt.ts';
import { isPhoneConsentGiven } from '#features/opt-out/model/withdrawal.ts';
import { withdrawConsent } from './actions.ts';

type Address = { params: Promise<{ id: string }> };

export default async function WithdrawPage({ params }: Address) {
  const { id } = await params;
  const receipt = await readReceipt(id, null);
  if (!receipt) redirect(NO_SUCH_PAGE);
  if (!isPhoneConsentGiven(receipt.phone)) redirect(receiptPath(id));
  const { parties, copy } = await borrowerRequest();
  const { partner, operatorName } = parties;
  const words = copy.receipt.withdraw;
  return (
    <MessagePage art={<Drawing of="silentPhone" />}>
      <PageHead title={words.title} tab={`${words.title} – ${partner.brandName}`}>
        <p>
          <span>{`${words.beforeReference(partner.brandName, operatorName)} `}</span>
          <strong className="whitespace-nowrap font-semibold text-ink tabular-nums">
            {receipt.lead?.reference}
          </strong>
          <span>{words.afterReference}</span>
        </p>
        <p className="mt-3">{receipt.lead?.state === 'intent' ? words.notSent : words.sent}</p>
      </PageHead>
      <div className="mt-8">
        <ActionForm
          action={withdrawConsent}
          label={words.action}
          words={copy.parts.submit}
          beside={
            <ButtonLink variant="quiet" href={receiptPath(id)}>
              {words.keep}
            </ButtonLink>
          }
        >
          <input type="hidden" name="receipt" value={id} />
        </ActionForm>
      </div>
    </MessagePage>
  );
}
