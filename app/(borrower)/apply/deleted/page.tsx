import { borrowerRequest } from '#app/borrower-request.ts';
import { Shredder } from '#components/borrower/art/endings.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { ReceiptCard } from '#components/borrower/columns.tsx';
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
  const { partner, proofRetention } = (await borrowerRequest()).parties;
  return (
    <MessagePage
      art={<Shredder />}
      aside={
        deleted && (
          <ReceiptCard receipt={receipt}>
            You can still see what you agreed to, without your name. Save this link: you can’t get back to it
            any other way.
          </ReceiptCard>
        )
      }
    >
      <PageHead title="Your answers were deleted" tab={`Your answers were deleted – ${partner.brandName}`}>
        {deleted?.retainsProof ? (
          <>
            <p>{partner.brandName} deleted your answers, but not the proof of what you agreed to.</p>
            <RetentionNotice retention={proofRetention} {...partner} />
          </>
        ) : (
          <p>{partner.brandName} no longer has your answers.</p>
        )}
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">Start over</ButtonLink>
      </div>
    </MessagePage>
  );
}
