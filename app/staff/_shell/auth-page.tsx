import { ButtonLink } from '#components/console/plain-button.tsx';
import type { Elements } from '#components/elements.ts';
import { requirePartner } from '#features/brand/store/brand.ts';

type AuthPageProps = { title: string; note?: string; isWide?: boolean; children: Elements };

/** A page without the console's menu. */
export async function AuthPage({ title, note, isWide = false, children }: AuthPageProps) {
  const { brandName } = await requirePartner();
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

type ErrorPageProps = { title: string; link?: { href: string; label: string }; children: React.ReactNode };

const OVERVIEW = { href: '/staff', label: 'Go to the overview' };

export function ErrorPage({ title, link = OVERVIEW, children }: ErrorPageProps) {
  return (
    <AuthPage title={title}>
      <p className="text-ink-soft">{children}</p>
      <ButtonLink href={link.href}>{link.label}</ButtonLink>
    </AuthPage>
  );
}
