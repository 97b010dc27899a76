import type { Elements } from '#components/elements.ts';

export function AuthLayout({
  brandName,
  title,
  note,
  isWide = false,
  children,
}: {
  brandName: string;
  title: string;
  note?: React.ReactNode;
  isWide?: boolean;
  children: Elements;
}) {
  return (
    <main className="console grid min-h-dvh place-content-center px-4 py-10">
      <title>{`${title} – ${brandName} console`}</title>
      <div className={isWide ? 'w-[min(calc(100vw-2rem),36rem)]' : 'w-[min(calc(100vw-2rem),26rem)]'}>
        <p className="mb-4 px-1 leading-5">
          <span className="block font-semibold text-[1.0625rem] tracking-tight">{brandName}</span>
          <span className="block text-[0.8125rem] text-ink-soft">Handoff console</span>
        </p>
        <div className="space-y-5 rounded-2xl border border-line bg-surface px-5 py-6 shadow-card sm:px-8 sm:py-8">
          <div>
            <h1 className="font-semibold text-[1.375rem] leading-7">{title}</h1>
            {note && <div className="mt-1.5 text-ink-soft">{note}</div>}
          </div>
          {children}
        </div>
      </div>
    </main>
  );
}
