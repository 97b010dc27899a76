import { ButtonLink } from '#components/button.tsx';
import { PageHead } from '#components/page-head.tsx';
import { MessagePage } from '#components/panel.tsx';
import { describeParties } from '#journeys/parties.ts';

type Address = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const NOWHERE = {
  title: 'This link leads nowhere',
  text: 'The address may be mistyped, or the campaign behind it may be over. You can still ask for offers.',
};
const BECAUSE: Record<string, { title: string; text: string }> = {
  paused: {
    title: 'This offer is taking a break',
    text: 'We are not taking requests through this link right now. Please come back later, or see what else there is.',
  },
  not_open_yet: {
    title: 'This offer has not begun yet',
    text: 'You are early: the link that you followed opens later. Please come back then, or see what else there is.',
  },
  over: {
    title: 'This offer is over',
    text: 'The link that you followed has run out. You can still see what else there is.',
  },
};

export default async function NoCampaignPage({ searchParams }: Address) {
  const { because } = await searchParams;
  const { partner } = await describeParties();
  const { title, text } = (typeof because === 'string' && BECAUSE[because]) || NOWHERE;
  return (
    <MessagePage emblem="note">
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>{text}</p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href="/">See what we offer</ButtonLink>
      </div>
    </MessagePage>
  );
}
