import { borrowerRequest } from '#app/borrower-request.ts';
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
      icon="done"
      aside={
        deleted && (
          <ReceiptCard receipt={receipt}>
            You can still read what you agreed to, without your name. Keep this address: nothing else leads
            there.
          </ReceiptCard>
        )
      }
    >
      <PageHead title="Your answers are deleted" tab={`Your answers are deleted – ${partner.brandName}`}>
        {deleted?.retainsProof ? (
          <>
            <p>{partner.brandName} has deleted your answers, but for the proof of what you agreed to.</p>
            <RetentionNotice retention={proofRetention} {...partner} />
          </>
        ) : (
          <p>{partner.brandName} no longer has the answers that you entered.</p>
        )}
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">Start again</ButtonLink>
      </div>
    </MessagePage>
  );
}
