import { borrowerRequest } from '#app/borrower-request.ts';
import { NextLink } from '#components/borrower/button-link.tsx';
import { Drawing } from '#components/borrower/drawings.tsx';
import { MessagePage, PageHead } from '#components/borrower/page-parts.tsx';
import { findListedCampaigns } from '#features/form/store/campaigns.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

type Address = { searchParams: Promise<Record<string, string | string[] | undefined>> };
type Copy = Dictionary['exits']['noCampaign'];

const reasonIn = (copy: Copy, reason: string | string[] | undefined) =>
  new Map(Object.entries({ paused: copy.paused, not_open_yet: copy.notOpenYet, over: copy.over })).get(
    String(reason),
  ) ?? copy.unknown;

export default async function NoCampaignPage({ searchParams }: Address) {
  const { because: reason } = await searchParams;
  const {
    parties,
    configurationVersion,
    now,
    copy: {
      exits: { noCampaign: copy },
    },
  } = await borrowerRequest();
  const { partner } = parties;
  const offered = await findListedCampaigns(configurationVersion, now);
  const { title, text } = reasonIn(copy, reason);
  return (
    <MessagePage art={<Drawing of="closedSign" />}>
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>{`${text} ${offered.length > 0 ? copy.others : copy.noOthers}`}</p>
      </PageHead>
      {offered.length > 0 && <NextLink href="/">{copy.seeOthers}</NextLink>}
    </MessagePage>
  );
}
