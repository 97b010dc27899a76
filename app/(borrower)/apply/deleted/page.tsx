import { borrowerRequest } from '#app/borrower-request.ts';
import { ButtonLink } from '#components/borrower/button-link.tsx';
import { ContactAction, RetentionNotice } from '#components/borrower/contact.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { OperatorSiteAction } from '#components/borrower/operator-site.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { ReceiptCard } from '#components/borrower/records.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { findLinked } from '#features/application/other-product.ts';
import type { Parties } from '#features/form/model/parties.ts';
import type { AtOperator } from '#features/lead/model/receipt.ts';
import { findDeleted } from '#features/privacy/start-over.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { readDeletedReceipt } from '#platform/sessions/deleted-receipt.ts';
import { queryOf, type SearchParams } from '#platform/values/search-params.ts';

type Address = { searchParams: Promise<SearchParams> };

export default async function DeletedPage({ searchParams }: Address) {
  // Release 1.0 puts the id into the URL, also during a rolling update.
  const query = queryOf(await searchParams);
  const former = query.get('receipt');
  const receipt = (await readDeletedReceipt()) ?? String(former);
  const deleted = await findDeleted(receipt);
  const { parties, copy, now, configurationVersion } = await borrowerRequest();
  const other = await findLinked(query, { now, configurationVersion });
  const { partner, operatorName, proofRetention } = parties;
  const {
    exits: { deleted: words },
    parts,
  } = copy;
  const title = deleted?.retainsProof ? words.titleExceptProof : words.title;
  const sent = deleted?.atOperator;
  return (
    <MessagePage
      art={<Drawing of="shredder" />}
      aside={
        deleted?.hasAgreed && (
          <ReceiptCard receipt={receipt} copy={copy}>
            {words.receipt}
          </ReceiptCard>
        )
      }
    >
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        {deleted?.retainsProof ? (
          <RetentionNotice copy={copy} retention={proofRetention} {...partner} />
        ) : (
          <p>{words.all(partner.brandName)}</p>
        )}
        {sent && <p className="mt-3">{words[sent.what][sent.location](operatorName)}</p>}
      </PageHead>
      {sent ? (
        <NextStep sent={sent} parties={parties} copy={copy} />
      ) : (
        <div className="mt-8">
          {other ? (
            <ButtonLink href={other.startPath}>
              {copy.welcomeBack.start(copy.welcomeBack.products[other.product])}
            </ButtonLink>
          ) : (
            <ButtonLink href="/">{parts.startOver}</ButtonLink>
          )}
        </div>
      )}
    </MessagePage>
  );
}

type NextStepProps = { sent: AtOperator; parties: Parties; copy: Dictionary };

/** No second request is offered. */
function NextStep({ sent: { location, reference }, parties, copy }: NextStepProps) {
  const contact = <ContactAction copy={copy} helpEmail={parties.partner.helpEmail} reference={reference} />;
  return (
    <>
      <Reference copy={copy}>{reference}</Reference>
      {location === 'isWith' ? (
        <OperatorSiteAction parties={parties} copy={copy}>
          {contact}
        </OperatorSiteAction>
      ) : (
        contact
      )}
    </>
  );
}
