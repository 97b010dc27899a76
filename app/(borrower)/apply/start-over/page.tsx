import { borrowerRequest } from '#app/borrower-request.ts';
import { ActionForm } from '#components/borrower/action-form.tsx';
import { ButtonLink, NextLink } from '#components/borrower/button-link.tsx';
import { RetentionNotice } from '#components/borrower/contact.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { ReceiptCard } from '#components/borrower/records.tsx';
import { WithReference } from '#components/borrower/reference.tsx';
import { findOtherProduct } from '#features/application/other-product.ts';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { hasStored, retainsProof } from '#features/privacy/start-over.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';
import { deleteAnswers } from './actions.ts';

/** Which sentence says where the request is. */
const LEAD_LOCATIONS: Partial<Record<LeadState, 'isWith' | 'mayBeWith'>> = {
  answered: 'isWith',
  sending: 'mayBeWith',
  unknown: 'mayBeWith',
};

type Address = { searchParams: Promise<SearchParams> };

export default async function StartOverPage({ searchParams }: Address) {
  const { borrower, parties, copy, now, configurationVersion } = await borrowerRequest();
  const words = copy.exits.startOver;
  const { partner, operatorName, proofRetention } = parties;
  if (!borrower || !(await hasStored(borrower))) {
    return (
      <MessagePage art={<Drawing of="emptyFolder" />}>
        <PageHead title={words.nothing.title} tab={`${words.nothing.title} – ${partner.brandName}`}>
          <p>{words.nothing.text}</p>
        </PageHead>
        <NextLink href="/">{words.nothing.go}</NextLink>
      </MessagePage>
    );
  }
  const moment = { now, configurationVersion };
  const other = await findOtherProduct(borrower, queryOf(await searchParams), moment);
  const location = borrower.lead && LEAD_LOCATIONS[borrower.lead.state];
  const isProofRetained = borrower.lead ? await retainsProof(borrower.journey.receiptId) : false;
  return (
    <MessagePage
      art={<Drawing of="fullFolder" />}
      aside={
        borrower.lead && (
          <ReceiptCard receipt={borrower.journey.receiptId} copy={copy}>
            {words.receipt}
          </ReceiptCard>
        )
      }
    >
      <PageHead title={words.title} tab={`${words.title} – ${partner.brandName}`}>
        {isProofRetained ? (
          <>
            <p>{words.exceptProof(partner.brandName)}</p>
            <RetentionNotice copy={copy} retention={proofRetention} {...partner} />
          </>
        ) : (
          <p>{words.all(partner.brandName)}</p>
        )}
        {borrower.lead && location && (
          <p className="mt-3">
            <WithReference reference={borrower.lead.partnerLeadId}>
              {words[location](borrower.lead.partnerLeadId, operatorName)}
            </WithReference>
          </p>
        )}
        {other && <p className="mt-3">{words.afterward(copy.welcomeBack.products[other.product])}</p>}
      </PageHead>
      <div className="mt-8">
        <ActionForm
          action={deleteAnswers}
          label={words.delete}
          words={copy.parts.submit}
          variant="danger"
          beside={
            <ButtonLink variant="quiet" href="/apply">
              {words.keep}
            </ButtonLink>
          }
        >
          {other && <input type="hidden" name="next" value={other.query} />}
        </ActionForm>
      </div>
    </MessagePage>
  );
}
