import type { BrandSettings } from '#features/brand/model/brand-form.ts';
import type { OpenedHandoff } from '#features/lead/model/handoff.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { Ticket } from './art/endings.tsx';
import { Doorway } from './art/sending.tsx';
import { AutoRedirect } from './auto-redirect.tsx';
import { ButtonLink } from './button.tsx';
import { ReceiptLine } from './columns.tsx';
import { PageHead } from './page-head.tsx';
import { MessagePage } from './panel.tsx';
import { Reference } from './reference.tsx';

type HandoffMessageProps = {
  handoff: OpenedHandoff;
  copy: Dictionary;
  partner: Pick<BrandSettings, 'brandName' | 'helpEmail' | 'helpPhone'>;
  operatorName: string;
};

const GO = '/apply/handoff/go';

/** The outcome page of a lead with a link shows it too: a redirect would cost the borrower one more request. */
export function HandoffMessage({ handoff, copy, partner, operatorName }: HandoffMessageProps) {
  const results = `Your results are saved under your email address at ${operatorName}. If you go there on your own, you may be asked to set a password.`;
  if (handoff.kind === 'expired') {
    return (
      <MessagePage art={<Ticket />} aside={<ReceiptLine receipt={handoff.receiptId} copy={copy} />}>
        <PageHead title="This link has expired" tab={`This link has expired – ${partner.brandName}`}>
          <p>To keep your offers private, the link only works for a limited time.</p>
          <p className="mt-3">{results}</p>
        </PageHead>
        <Reference>{handoff.reference}</Reference>
      </MessagePage>
    );
  }
  if (handoff.kind === 'host_not_allowed') {
    return (
      <MessagePage art={<Ticket />} aside={<ReceiptLine receipt={handoff.receiptId} copy={copy} />}>
        <PageHead title="This link no longer works" tab={`This link no longer works – ${partner.brandName}`}>
          <p>Your request was sent, but its link goes to a site we no longer use.</p>
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
    <MessagePage art={<Doorway />} aside={<ReceiptLine receipt={handoff.receiptId} copy={copy} />}>
      {/* A second redirect would trap the back button. */}
      {!handoff.wasFollowed && <AutoRedirect to={GO} />}
      <PageHead title={title} tab={`${title} – ${partner.brandName}`}>
        <p>
          You’ll see your offers, or a note that there aren’t any, at{' '}
          <strong className="text-ink">{handoff.host}</strong>. This link doesn’t need a password.
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
