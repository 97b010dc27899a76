import { redirect } from 'next/navigation';
import { borrowerRequest } from '#app/borrower-request.ts';
import { NextLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { AutoRedirect } from '#components/borrower/handoff-message.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { Records } from '#components/borrower/records.tsx';
import { receiptIdOf } from '#features/lead/read-receipt.ts';
import { readPrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';

const GO = '/apply/onward/go';

export default async function OnwardPage() {
  const onward = await readPrefillRedirect();
  if (!onward) redirect('/apply/prefilled');
  const { parties, journeyKey, copy } = await borrowerRequest();
  const { partner, operatorName } = parties;
  const receipt = await receiptIdOf(journeyKey);
  const title = copy.parts.takingYouTo(operatorName);
  const { before, after, open } = copy.prefill.onward;
  return (
    <MessagePage art={<Drawing of="doorway" />} aside={<Records receipt={receipt} copy={copy} />}>
      <AutoRedirect to={GO} />
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>
          <span>{`${before} `}</span>
          <strong className="text-ink">{new URL(onward.href).host}</strong>
          <span>{` ${after}`}</span>
        </p>
      </PageHead>
      <NextLink href={GO}>{open}</NextLink>
    </MessagePage>
  );
}
