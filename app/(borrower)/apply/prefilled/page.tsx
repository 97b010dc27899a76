import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptLine } from '#components/borrower/columns.tsx';
import { ContactAction } from '#components/borrower/contact-action.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import type { StatusIconKind } from '#components/borrower/status-icon.tsx';
import {
  findPrefillOutcome,
  type PrefillOutcomeForBorrower,
} from '#features/prefill/find-prefill-outcome.ts';
import { prefillCopy } from './copy.ts';

const NEED_HELP: PrefillOutcomeForBorrower['outcome'][] = ['received', 'refused', 'unknown'];

export default async function PrefilledPage() {
  const { borrower, parties } = await borrowerRequest();
  const found = findPrefillOutcome(borrower);
  if (!found) redirect('/apply/lost');
  const { partner, operatorName } = parties;
  const { title, paragraphs } = prefillCopy(found.outcome, partner.brandName, operatorName);
  const icon: StatusIconKind = found.outcome === 'received' || found.outcome === 'opened' ? 'done' : 'note';
  return (
    <MessagePage icon={icon} aside={<ReceiptLine receipt={found.receiptId} />}>
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
      {NEED_HELP.includes(found.outcome) && (
        <ContactAction helpEmail={partner.helpEmail} reference={found.reference} />
      )}
    </MessagePage>
  );
}
