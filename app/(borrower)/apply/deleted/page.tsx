import { ButtonLink } from '#components/button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { describeParties } from '#journeys/parties.ts';

export default async function DeletedPage() {
  const { partner } = await describeParties();
  return (
    <MessagePage>
      <PageHead title="Your answers are deleted" tab={`Your answers are deleted – ${partner.brandName}`}>
        <p>Nothing that you entered is left on this device or with {partner.brandName}.</p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/start/personal-loan">Start again</ButtonLink>
      </div>
    </MessagePage>
  );
}
