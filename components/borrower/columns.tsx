import { receiptPath } from '#features/lead/model/receipt.ts';

/** The aside sticks only if the window is high enough: a stuck column can't be scrolled. */
export function Columns({ aside, children }: { aside?: React.ReactNode; children: React.ReactNode }) {
  if (!aside) return <div className="mx-auto max-w-[40rem]">{children}</div>;
  return (
    <div className="grid grid-cols-1 items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,18rem)] lg:justify-between">
      <div>{children}</div>
      <aside className="no-print grid grid-cols-1 gap-7 lg:[@media(min-height:50rem)]:sticky lg:[@media(min-height:50rem)]:top-8">
        {aside}
      </aside>
    </div>
  );
}

export function Reassurance({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="border-line border-t pt-6 text-base text-ink-soft lg:rounded-2xl lg:border-0 lg:bg-sunken lg:p-6">
      <h2 className="font-sans font-semibold text-base text-ink">{title}</h2>
      <div className="mt-1 grid grid-cols-1 gap-2">{children}</div>
    </section>
  );
}

export function ReceiptCard({ receipt, children }: { receipt: string; children: React.ReactNode }) {
  return (
    <Reassurance title="Your copy">
      <p>{children}</p>
      <p className="-mt-2">
        <ReceiptLink id={receipt} />
      </p>
    </Reassurance>
  );
}

type ReceiptLineProps = { receipt: string | null; inNewTab?: boolean };

export function ReceiptLine({ receipt, inNewTab = false }: ReceiptLineProps) {
  if (!receipt) return null;
  return (
    <p className="border-line border-t pt-1 text-base">
      <ReceiptLink id={receipt} inNewTab={inNewTab} />
    </p>
  );
}

type ReceiptLinkProps = { id: string; inNewTab?: boolean };

function ReceiptLink({ id, inNewTab = false }: ReceiptLinkProps) {
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
