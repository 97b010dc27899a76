import { signOutOfConsole } from '#app/staff/sign-out/actions.ts';
import { type Area, ConsoleFrame } from '#components/console/console-frame.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { countOpenAlerts } from '#features/alerts/store/alerts.ts';
import { requirePartner } from '#features/brand/store/brand.ts';

type ConsolePageProps = {
  actor: Actor;
  area: Area;
  title: string;
  note?: React.ReactNode;
  actions?: React.ReactNode;
  up?: { href: string; label: string };
  children: Elements;
};

export async function ConsolePage({ actor, area, title, note, actions, up, children }: ConsolePageProps) {
  const [partner, alerts] = await Promise.all([requirePartner(), countOpenAlerts()]);
  const openAlerts = alerts.reduce((sum, { open }) => sum + open, 0);
  return (
    <>
      <title>{`${title} – ${partner.brandName} console`}</title>
      <ConsoleFrame
        area={area}
        brandName={partner.brandName}
        actor={actor}
        openAlerts={openAlerts}
        signOut={<SignOut />}
      >
        <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            {up && (
              <a href={up.href} className="text-[0.875rem]">
                {`← ${up.label}`}
              </a>
            )}
            <h1 className="font-semibold text-[1.625rem] leading-8">{title}</h1>
            {note && <p className="mt-1 max-w-prose text-ink-soft">{note}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
        {children}
      </ConsoleFrame>
    </>
  );
}

function SignOut() {
  return (
    <form action={signOutOfConsole}>
      <button type="submit" className="cursor-pointer py-1.5 text-accent-strong underline underline-offset-4">
        Sign out
      </button>
    </form>
  );
}
