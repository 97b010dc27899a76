import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { ActionForm } from '#components/borrower/action-form.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { isPhoneConsentGiven, receiptPath } from '#features/lead/model/receipt.ts';
import { readReceipt } from '#features/lead/read-receipt.ts';
import { NO_SUCH_PAGE } from '#features/questions/model/forms/paths.ts';
import { withdrawConsent } from './actions.ts';

type Address = { params: Promise<{ id: string }> };

const TITLE = 'Withdraw your consent to calls and texts?';

export default async function WithdrawPage({ params }: Address) {
  const { id } = await params;
  const receipt = await readReceipt(id, null);
  if (!receipt) redirect(NO_SUCH_PAGE);
  if (!isPhoneConsentGiven(receipt.phone)) redirect(receiptPath(id));
  const { partner, operatorName } = (await borrowerRequest()).parties;
  return (
    <MessagePage>
      <PageHead title={TITLE} tab={`${TITLE} – ${partner.brandName}`}>
        <p>
          {partner.brandName} will record it right away and notify {operatorName}. Your reference is{' '}
          <strong className="whitespace-nowrap font-semibold text-ink tabular-nums">
            {receipt.lead?.reference}
          </strong>
          . Calls and texts may take a few days to stop.
        </p>
        <p className="mt-3">
          {receipt.lead?.state === 'intent'
            ? 'Your request hasn’t been sent yet, so it won’t be. You can send it again without this consent.'
            : 'Your request for offers continues without it. Nothing else changes.'}
        </p>
      </PageHead>
      <div className="mt-8">
        <ActionForm
          action={withdrawConsent}
          label="Withdraw my consent"
          beside={
            <ButtonLink variant="quiet" href={receiptPath(id)}>
              Keep it and go back
            </ButtonLink>
          }
        >
          <input type="hidden" name="receipt" value={id} />
        </ActionForm>
      </div>
    </MessagePage>
  );
}
