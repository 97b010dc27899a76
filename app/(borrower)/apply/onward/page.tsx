import { redirect } from 'next/navigation';
import { AutoRedirect } from '#components/borrower/auto-redirect.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { AccountLinks } from '#components/borrower/columns.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { describeParties } from '#features/application/parties.ts';
import { receiptIdOf } from '#features/lead/read-receipt.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readPrefillRedirect } from '#platform/sessions/prefill-link-cookie.ts';

const GO = '/apply/onward/go';

export default async function OnwardPage() {
  const onward = await readPrefillRedirect();
  if (!onward) redirect('/apply/prefilled');
  const { partner, operatorName } = await describeParties();
  const receipt = await receiptIdOf(await readJourneyKey());
  const title = `Taking you to ${operatorName}`;
  return (
    <MessagePage icon="onward" aside={<AccountLinks receipt={receipt} />}>
      <AutoRedirect to={GO} afterSeconds={0} />
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>
          Its form opens at <strong className="text-ink">{new URL(onward.href).host}</strong> with your
          answers filled in. The link works for a short time, and once.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href={GO}>Open the form</ButtonLink>
      </div>
    </MessagePage>
  );
}
