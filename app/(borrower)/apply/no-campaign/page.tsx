import { borrowerRequest } from '#app/borrower-request.ts';
import { ClosedSign } from '#components/borrower/art/endings.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { findListedCampaigns } from '#features/journey/store/campaigns.ts';

type Address = { searchParams: Promise<Record<string, string | string[] | undefined>> };
type Copy = { title: string; text: string };

const UNKNOWN_LINK: Copy = {
  title: 'This link doesn’t work',
  text: 'Check the address for typos. The offer may also have ended.',
};
const REASONS: Record<string, Copy> = {
  paused: {
    title: 'This offer is paused',
    text: 'We aren’t taking requests from this link right now.',
  },
  not_open_yet: {
    title: 'This offer isn’t open yet',
    text: 'You’re early. This link opens later.',
  },
  over: {
    title: 'This offer has ended',
    text: 'This link no longer works.',
  },
};

export default async function NoCampaignPage({ searchParams }: Address) {
  const { because: reason } = await searchParams;
  const { parties, configurationVersion, now } = await borrowerRequest();
  const { partner } = parties;
  const offered = await findListedCampaigns(configurationVersion, now);
  const { title, text } = (typeof reason === 'string' && REASONS[reason]) || UNKNOWN_LINK;
  return (
    <MessagePage art={<ClosedSign />}>
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>
          {text}{' '}
          {offered.length > 0
            ? 'You can still see what else we offer.'
            : 'We don’t have other offers right now. Please check back later.'}
        </p>
      </PageHead>
      {offered.length > 0 && (
        <div className="mt-8">
          <ButtonLink href="/">See what we offer</ButtonLink>
        </div>
      )}
    </MessagePage>
  );
}
