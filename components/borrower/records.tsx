import { EMAIL_PATH, type EmailOffer } from '#features/borrower-mail/model/borrower-mail.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';
import { Reassurance, ReceiptLink } from './columns.tsx';

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
