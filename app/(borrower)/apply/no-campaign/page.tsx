import { ButtonLink } from '#components/button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { describeParties } from '#journeys/parties.ts';

export default async function NoCampaignPage() {
  const { partner } = await describeParties();
  return (
    <MessagePage emblem="note">
      <PageHead title="This link leads nowhere" tab={`This link leads nowhere – ${partner.brandName}`}>
        <p>
          The address may be mistyped, or the campaign behind it may be over. You can still ask for offers.
        </p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">See what we offer</ButtonLink>
      </div>
    </MessagePage>
  );
}
