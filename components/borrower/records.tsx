import { EMAIL_PATH, type EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import { receiptPath } from '#features/lead/model/receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { Reassurance } from './page-parts.tsx';

type RecordsProps = {
  receipt: string | null;
  offer?: EmailOffer | null;
  copy: Dictionary;
  inNewTab?: boolean;
};

/** In the column beside an outcome: what the borrower can keep of the request. */
export function Records({ receipt, offer = null, copy, inNewTab = false }: RecordsProps) {
  if (!receipt && !offer?.hasReceipt) return null;
  return (
    <Reassurance title={copy.parts.yourRecords}>
      <ul className="-mt-2 grid grid-cols-1 gap-1">
        {receipt && (
          <li>
            <ReceiptLink id={receipt} copy={copy} inNewTab={inNewTab} />
          </li>
        )}
        {offer?.hasReceipt && (
          <li>
            <a href={EMAIL_PATH} className="inline-flex min-h-11 items-center py-2">
              {copy.email.offer.receipt}
            </a>
          </li>
        )}
      </ul>
    </Reassurance>
  );
}

type EmailOfferProps = { copy: Dictionary; offer: EmailOffer | null };

/** In the column beside a form. */
export function EmailLinkOffer({ copy, offer }: EmailOfferProps) {
  if (!offer?.hasLink) return null;
  return (
    <Reassurance title={copy.email.offer.title}>
      <p className="-mt-2">
        <a href={EMAIL_PATH} className="inline-flex min-h-11 items-center py-2">
          {copy.email.offer.link}
        </a>
      </p>
    </Reassurance>
  );
}

type ReceiptCardProps = { receipt: string; copy: Dictionary; children: React.ReactNode };

export function ReceiptCard({ receipt, copy, children }: ReceiptCardProps) {
  return (
    <Reassurance title={copy.parts.yourCopy}>
      <p>{children}</p>
      <p className="-mt-2">
        <ReceiptLink id={receipt} copy={copy} />
      </p>
    </Reassurance>
  );
}

type ReceiptLinkProps = { id: string; copy: Dictionary; inNewTab?: boolean };

function ReceiptLink({ id, copy: { parts }, inNewTab = false }: ReceiptLinkProps) {
  return (
    <a
      href={receiptPath(id)}
      className="inline-flex min-h-11 items-center py-2"
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
    >
      <span>
        <span>{parts.yourReceipt}</span>
        {inNewTab && <span className="sr-only">{` ${parts.opensInNewTab}`}</span>}
      </span>
    </a>
  );
}
