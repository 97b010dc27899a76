import { redirect } from 'next/navigation';
import { ButtonLink } from '#components/button.tsx';
import { OwnLinks } from '#components/columns.tsx';
import { MoveOn } from '#components/move-on.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { describeParties } from '#features/application/parties.ts';
import { receiptIdOf } from '#features/lead/read-receipt.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { readOnward } from '#platform/sessions/prefill-link-cookie.ts';

const GO = '/apply/onward/go';

export default async function OnwardPage() {
  const onward = await readOnward();
  if (!onward) redirect('/apply/prefilled');
  const { partner, operatorName } = await describeParties();
  const receipt = await receiptIdOf(await readJourneyKey());
  const title = `Taking you to ${operatorName}`;
  return (
    <MessagePage emblem="onward" aside={<OwnLinks receipt={receipt} />}>
      <MoveOn to={GO} afterSeconds={0} />
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
