import { receiptPath } from '#features/lead/model/receipt.ts';

type ReceiptLinkProps = { id: string; inNewTab?: boolean };

export function ReceiptLink({ id, inNewTab = false }: ReceiptLinkProps) {
  return (
    <a
      href={receiptPath(id)}
      className="inline-flex min-h-11 items-center"
      {...(inNewTab && { target: '_blank', rel: 'noopener' })}
    >
      <span>
        Your receipt
        {inNewTab && <span className="sr-only"> (opens in a new tab)</span>}
      </span>
    </a>
  );
}
