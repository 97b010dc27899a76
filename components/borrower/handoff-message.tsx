import type { BrandSettings } from '#features/brand/model/brand-form.ts';
import type { OpenedHandoff } from '#features/lead/model/handoff.ts';
import { AutoRedirect } from './auto-redirect.tsx';
import { ButtonLink } from './button.tsx';
import { AccountLinks } from './columns.tsx';
import { PageHead } from './page-head.tsx';
import { MessagePage } from './panel.tsx';
import { Reference } from './reference.tsx';

type HandoffMessageProps = {
  handoff: OpenedHandoff;
  partner: Pick<BrandSettings, 'brandName' | 'helpEmail' | 'helpPhone'>;
  operatorName: string;
};

const GO = '/apply/handoff/go';

/** The outcome page of a lead with a link shows it too: a redirect would cost the borrower one more request. */
export function HandoffMessage({ handoff, partner, operatorName }: HandoffMessageProps) {
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
      {!handoff.wasFollowed && <AutoRedirect to={GO} />}
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
