import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptLine } from '#components/borrower/columns.tsx';
import { EmailReceiptLine } from '#components/borrower/email-offer.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import type { StatusIconKind } from '#components/borrower/status-icon.tsx';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { findPrefillOutcome } from '#features/prefill/find-prefill-outcome.ts';
import { prefillCopy } from './copy.ts';

export default async function PrefilledPage() {
  const { borrower, parties } = await borrowerRequest();
  const found = findPrefillOutcome(borrower);
  if (!found) redirect('/apply/lost');
  const { partner, operatorName } = parties;
  const { title, paragraphs } = prefillCopy(found.outcome, partner.brandName, operatorName);
  const icon: StatusIconKind = found.outcome === 'received' || found.outcome === 'opened' ? 'done' : 'note';
  return (
    <MessagePage
      icon={icon}
      aside={
        <>
          <ReceiptLine receipt={found.receiptId} />
          <EmailReceiptLine offer={offerEmail(borrower)} />
        </>
      }
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`} />
      <div className="mt-4 grid max-w-[34rem] gap-3 text-ink-soft">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {found.outcome === 'test_held' && <Reference>{found.reference}</Reference>}
      {found.tryAgain && (
        <div className="mt-8">
          <ButtonLink href={found.tryAgain}>Try again</ButtonLink>
        </div>
      )}
    </MessagePage>
  );
}
