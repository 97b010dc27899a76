import { ButtonLink } from '#components/button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { describeParties } from '#journeys/parties.ts';

export default async function DeletedPage() {
  const { partner } = await describeParties();
  return (
    <MessagePage emblem="done">
      <PageHead title="Your answers are deleted" tab={`Your answers are deleted – ${partner.brandName}`}>
        <p>{partner.brandName} no longer has the answers that you entered.</p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">Start again</ButtonLink>
      </div>
    </MessagePage>
  );
}
