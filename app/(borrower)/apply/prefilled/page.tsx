import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { NextLink } from '#components/borrower/button-link.tsx';
import { ContactAction, QuestionsCard } from '#components/borrower/contact.tsx';
import { Drawing, type DrawingProps } from '#components/borrower/drawings.tsx';
import { OperatorSiteAction } from '#components/borrower/operator-site.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { Records } from '#components/borrower/records.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { offerEmail } from '#features/borrower-mail/offer-email.ts';
import { findPrefillOutcome, type PrefillOutcomeForBorrower } from '#features/lead/find-outcome.ts';
import { partyNames } from '#features/wording/model/party-names.ts';

const ART: Record<PrefillOutcomeForBorrower['outcome'], DrawingProps> = {
  opened: { of: 'sent' },
  received: { of: 'sent' },
  test_held: { of: 'held' },
  not_sent: { of: 'unplugged', tone: 'attention' },
  unknown: { of: 'unconfirmed' },
  refused: { of: 'unplugged' },
};
const NEED_HELP: PrefillOutcomeForBorrower['outcome'][] = ['received', 'refused', 'unknown'];
/** Their words send the borrower to the operator's site. */
const GO_THERE: PrefillOutcomeForBorrower['outcome'][] = ['opened', 'received'];

export default async function PrefilledPage() {
  const { borrower, parties, copy } = await borrowerRequest();
  const found = findPrefillOutcome(borrower);
  if (!found) redirect('/apply/lost');
  const { partner, operatorName } = parties;
  const { title, paragraphs } = copy.prefill.states[found.outcome];
  const names = partyNames(partner.brandName, operatorName);
  const needsHelp = NEED_HELP.includes(found.outcome);
  const showsReference = found.outcome === 'test_held' || needsHelp;
  const contact = needsHelp && (
    <ContactAction copy={copy} helpEmail={partner.helpEmail} reference={found.reference} />
  );
  return (
    <MessagePage
      art={<Drawing {...ART[found.outcome]} />}
      aside={
        <>
          <QuestionsCard copy={copy} partner={partner} reference={showsReference ? found.reference : null} />
          <Records receipt={found.receiptId} offer={offerEmail(borrower)} copy={copy} />
        </>
      }
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`} />
      <div className="mt-3 grid max-w-[34rem] gap-3 text-ink-soft">
        {paragraphs(names).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {showsReference && <Reference copy={copy}>{found.reference}</Reference>}
      {found.tryAgain && <NextLink href={found.tryAgain}>{copy.parts.tryAgain}</NextLink>}
      {GO_THERE.includes(found.outcome) ? (
        <OperatorSiteAction parties={parties} copy={copy}>
          {contact}
        </OperatorSiteAction>
      ) : (
        contact
      )}
    </MessagePage>
  );
}
