import { redirect } from 'next/navigation';
import { AutoRedirect } from '#components/borrower/auto-redirect.tsx';
import { ButtonLink } from '#components/borrower/button.tsx';
import { AccountLinks } from '#components/borrower/columns.tsx';
import { PageHead } from '#components/borrower/page-head.tsx';
import { MessagePage } from '#components/borrower/panel.tsx';
import { Reference } from '#components/borrower/reference.tsx';
import { describeParties } from '#features/application/parties.ts';
import { openHandoff } from '#features/lead/open-handoff.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';

const GO = '/apply/handoff/go';

export default async function HandoffPage() {
  const handoff = await openHandoff(await readJourneyKey());
  if (handoff.kind === 'none') redirect('/apply/lost');
  const { partner, operatorName } = await describeParties();
  const results = `Your results are stored under your email address at ${operatorName}. When you go there on your own, it may ask you to set a password.`;
  if (handoff.kind === 'expired') {
    return (
      <MessagePage icon="waiting" aside={<AccountLinks receipt={handoff.receiptId} />}>
        <PageHead title="This link has run out" tab={`This link has run out – ${partner.brandName}`}>
          <p>For your safety the link to your offers works for a limited time only.</p>
          <p className="mt-3">{results}</p>
        </PageHead>
        <Reference>{handoff.reference}</Reference>
      </MessagePage>
    );
  }
  if (handoff.kind === 'host_not_allowed') {
    return (
      <MessagePage icon="note" aside={<AccountLinks receipt={handoff.receiptId} />}>
        <PageHead title="This link no longer works" tab={`This link no longer works – ${partner.brandName}`}>
          <p>Your request was sent. Its link leads to a site that we don’t use anymore.</p>
          <p className="mt-3">
            For help, tell {partner.brandName} your reference:{' '}
            <a href={`mailto:${partner.helpEmail}`}>{partner.helpEmail}</a> or{' '}
            <span className="whitespace-nowrap">{partner.helpPhone}</span>.
          </p>
        </PageHead>
        <Reference>{handoff.reference}</Reference>
      </MessagePage>
    );
  }
  const title = handoff.wasFollowed ? `Your offers are at ${operatorName}` : `Taking you to ${operatorName}`;
  return (
    <MessagePage icon="onward" aside={<AccountLinks receipt={handoff.receiptId} />}>
      {/* A second redirect would trap the back button. */}
      {!handoff.wasFollowed && <AutoRedirect to={GO} afterSeconds={0} />}
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>
          Your offers, or a message that you have no offers, appear on the site of {operatorName} at{' '}
          <strong className="text-ink">{handoff.host}</strong>. This link lets you in without a password.
        </p>
        <p className="mt-3">{results}</p>
      </PageHead>
      <div className="mt-8">
        <ButtonLink href={GO}>Go to my offers</ButtonLink>
      </div>
      <Reference>{handoff.reference}</Reference>
    </MessagePage>
  );
}
