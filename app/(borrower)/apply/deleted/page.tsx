import { borrowerRequest } from '#app/borrower-request.ts';
import { Shredder } from '#components/borrower/art/endings.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptCard } from '#components/borrower/columns.tsx';
import { OperatorSiteAction } from '#components/borrower/operator-site.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { RetentionNotice } from '#components/borrower/retention-notice.tsx';
import { findDeleted } from '#features/privacy/start-over.ts';
import { readDeletedReceipt } from '#platform/sessions/deleted-receipt.ts';

type Address = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DeletedPage({ searchParams }: Address) {
  // Release 1.0 puts the id into the URL, also during a rolling update.
  const { receipt: former } = await searchParams;
  const receipt = (await readDeletedReceipt()) ?? String(former);
  const deleted = await findDeleted(receipt);
  const { parties, copy } = await borrowerRequest();
  const { partner, operatorName, operatorSite, proofRetention } = parties;
  const {
    exits: { deleted: words },
    parts,
  } = copy;
  const title = deleted?.retainsProof ? words.titleExceptProof : words.title;
  // The request is there, so no second one is offered.
  const goesThere = operatorSite !== null && deleted?.hasResults;
  return (
    <MessagePage
      art={<Shredder />}
      aside={
        deleted && (
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
        {goesThere && <p className="mt-3">{words.results(operatorName)}</p>}
      </PageHead>
      {goesThere ? (
        <OperatorSiteAction parties={parties} copy={copy} />
      ) : (
        <div className="mt-8">
          <ButtonLink href="/">{parts.startOver}</ButtonLink>
        </div>
      )}
    </MessagePage>
  );
}
