import { receiptPath } from '#features/lead/model/receipt.ts';
import type { Dictionary } from '#features/wording/model/dictionary.ts';

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

export function ReceiptLink({ id, copy: { parts }, inNewTab = false }: ReceiptLinkProps) {
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
