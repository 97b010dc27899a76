import type { Elements } from '#components/elements.ts';

type PageHeadProps = { title: string; tab?: string; hasErrors?: boolean; children?: React.ReactNode };

export function PageHead({ title, tab = title, hasErrors = false, children }: PageHeadProps) {
  return (
    <>
      {/* The same word in Spanish. */}
      <title>{`${hasErrors ? 'Error: ' : ''}${tab}`}</title>
      <h1 tabIndex={-1} className="text-title">
        {title}
      </h1>
      {children && <div className="mt-3 max-w-[34rem] text-ink-soft">{children}</div>}
    </>
  );
}

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

export function Panel({ children }: { children: React.ReactNode }) {
  return (
    <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:p-10 sm:shadow-card print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      {children}
    </div>
  );
}

type MessagePageProps = {
  /** A drawing. */
  art?: Elements;
  aside?: React.ReactNode;
  children: React.ReactNode;
};

export function MessagePage({ art, aside, children }: MessagePageProps) {
  return (
    <Columns aside={aside}>
      <div className="sm:rounded-2xl sm:border sm:border-line sm:bg-surface sm:shadow-card print:border-0 print:bg-transparent print:shadow-none">
        {art}
        <div className={`sm:px-10 sm:pb-10 print:p-0 ${art ? 'pt-7 sm:pt-8' : 'sm:pt-10'}`}>{children}</div>
      </div>
    </Columns>
  );
}
