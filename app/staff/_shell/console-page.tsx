import { notFound } from 'next/navigation';
import { signOutOfConsole } from '#app/staff/sign-out/actions.ts';
import { FormErrors } from '#components/console/errors.tsx';
import type { Elements } from '#components/elements.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { allows, type Permission, ROLE_NAMES, type Role } from '#features/access/model/permissions.ts';
import { countWaitingAlerts } from '#features/alerts/store/alert-cards.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import { requireStaff } from './access.ts';
import { FlashNotice, type FlashPage } from './flash-message.tsx';
import { type FormState, findFormState, type Query, type SearchParams } from './old-input.ts';

export type Address<Name extends string = never> = {
  params: Promise<Record<Name, string>>;
  searchParams: SearchParams;
};

export type Page = {
  actor: Actor;
  may: (permission: Permission) => boolean;
  query: Query;
  formState?: FormState;
};

/** Checks the caller before it reads the address. */
export async function openPage<Name extends string>(
  permission: Permission,
  { params, searchParams }: Address<Name>,
) {
  const actor = await requireStaff(permission);
  const may = (wanted: Permission) => allows(actor.role, wanted);
  return { actor, may, params: await params, query: await searchParams };
}

/** The subject of a page, which is not found without it. */
export const found = <T,>(subject: T | null | undefined | false): T => subject || notFound();

/** For a page whose forms can return. */
export async function openFormPage<Name extends string>(permission: Permission, address: Address<Name>) {
  const page = await openPage(permission, address);
  return { ...page, formState: await findFormState(page.actor, address.searchParams) };
}

type PageMessagesProps = { page: Page; flash?: FlashPage | undefined; errorTitle?: string | undefined };

/** The results of the form before. A page without `formState` shows errors in its forms. */
export function PageMessages({ page: { query, formState }, flash, errorTitle }: PageMessagesProps) {
  return (
    <>
      {flash && <FlashNotice page={flash} done={query.done} />}
      {formState && <FormErrors errors={formState.errors} title={errorTitle} />}
    </>
  );
}

type ConsolePageProps = PageMessagesProps & {
  area: Area;
  title: string;
  note?: React.ReactNode;
  actions?: React.ReactNode;
  up?: { href: string; label: string };
  children?: Elements;
};

export async function ConsolePage({
  area,
  title,
  note,
  actions,
  up,
  children,
  ...messages
}: ConsolePageProps) {
  const [{ brandName }, waitingAlerts] = await Promise.all([requirePartner(), countWaitingAlerts()]);
  const { actor } = messages.page;
  const logo = <Logo brandName={brandName} />;
  const nav = <AreaNav area={area} role={actor.role} waitingAlerts={waitingAlerts} />;
  const account = <Account actor={actor} />;
  return (
    <div className="console min-h-dvh lg:grid lg:grid-cols-[14.5rem_minmax(0,1fr)]">
      <title>{`${title} – ${brandName} console`}</title>
      <a
        href="#main"
        className="sr-only rounded-lg bg-surface px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10"
      >
        Skip to main content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col justify-between overflow-y-auto border-line border-r bg-surface p-3 lg:flex">
        <div>
          {logo}
          {nav}
        </div>
        {account}
      </aside>
      <div className="border-line border-b bg-surface lg:hidden">
        <details>
          <summary className="flex items-center justify-between px-4 py-3">
            {logo}
            <span className="rounded-lg border border-line-strong px-3 py-1.5 font-semibold">
              <span>Menu</span>
              {waitingAlerts > 0 && (
                <span className="ml-2 text-danger">
                  <span>{waitingAlerts}</span>
                  <span className="sr-only"> new alerts</span>
                </span>
              )}
            </span>
          </summary>
          <div className="space-y-3 px-3 pb-4">
            {nav}
            {account}
          </div>
        </details>
      </div>
      <main id="main" tabIndex={-1} className="min-w-0 px-4 py-6 sm:px-8 sm:py-8">
        <div className="mx-auto max-w-6xl space-y-5">
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
          <PageMessages {...messages} />
          {children}
        </div>
      </main>
    </div>
  );
}

function Account({ actor }: { actor: Actor }) {
  return (
    <div className="border-line border-t pt-3 text-[0.875rem]">
      <a href="/staff/account" className="block rounded-lg px-3 py-1.5 no-underline hover:bg-sunken">
        <span className="block font-semibold text-ink">{actor.name}</span>
        <span className="block text-ink-soft">{ROLE_NAMES[actor.role]}</span>
      </a>
      <div className="px-3 pt-1">
        <form action={signOutOfConsole}>
          <button
            type="submit"
            className="cursor-pointer py-1.5 text-accent-strong underline underline-offset-4"
          >
            Sign out
          </button>
        </form>
      </div>
    </div>
  );
}

type NavItem = { href: string; label: string; permission: Permission };

const GROUPS = [
  {
    label: null,
    areas: {
      overview: { href: '/staff', label: 'Overview', permission: 'overview_read' },
      leads: { href: '/staff/leads', label: 'Leads', permission: 'leads_read' },
      prefills: { href: '/staff/prefills', label: 'Prefills', permission: 'leads_read' },
      requests: { href: '/staff/requests', label: 'Requests', permission: 'requests_read' },
      optOuts: { href: '/staff/opt-outs', label: 'Opt-outs', permission: 'requests_record' },
      reconcile: { href: '/staff/reconcile', label: 'Reconcile', permission: 'reconcile' },
      alerts: { href: '/staff/alerts', label: 'Alerts', permission: 'alerts_read' },
    },
  },
  {
    label: 'Forms',
    areas: {
      campaigns: { href: '/staff/campaigns', label: 'Campaigns', permission: 'campaigns_read' },
      consents: { href: '/staff/consents', label: 'Consents', permission: 'consents_read' },
      flows: { href: '/staff/flows', label: 'Prefill flows', permission: 'campaigns_read' },
      options: { href: '/staff/options', label: 'Answer options', permission: 'campaigns_read' },
      brand: { href: '/staff/brand', label: 'Brand', permission: 'campaigns_read' },
    },
  },
  {
    label: 'System',
    areas: {
      health: { href: '/staff/health', label: 'Health', permission: 'health_read' },
      events: { href: '/staff/events', label: 'Lead events', permission: 'events_read' },
      team: { href: '/staff/team', label: 'Team members', permission: 'people_manage' },
      audit: { href: '/staff/audit', label: 'Activity log', permission: 'audit_read' },
    },
  },
] as const satisfies readonly { label: string | null; areas: Record<string, NavItem> }[];

type KeysOf<T> = T extends unknown ? keyof T : never;
type Area = KeysOf<(typeof GROUPS)[number]['areas']> | 'account';

function Logo({ brandName }: { brandName: string }) {
  return (
    <p className="min-w-0 px-3 py-2 leading-5 lg:pb-5">
      <span className="block font-semibold text-[1.0625rem] tracking-tight">{brandName}</span>
      <span className="block text-[0.8125rem] text-ink-soft">Handoff console</span>
    </p>
  );
}

function AreaNav({ area, role, waitingAlerts }: { area: Area; role: Role; waitingAlerts: number }) {
  return (
    <nav aria-label="Console" className="space-y-3">
      {groupsOf(role).map(({ label, items }) => (
        <div key={label}>
          {label && <p className="px-3 pb-0.5 font-semibold text-[0.75rem] text-ink-soft">{label}</p>}
          <ul className="space-y-0.5" aria-label={label ?? undefined}>
            {items.map(([name, item]) => (
              <li key={name}>
                <NavLink
                  {...item}
                  isCurrent={name === area}
                  waitingAlerts={name === 'alerts' ? waitingAlerts : 0}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const groupsOf = (role: Role) =>
  GROUPS.map(({ label, areas }) => ({ label, items: navItemsOf(areas, role) })).filter(
    ({ items }) => items.length > 0,
  );

const navItemsOf = (areas: Record<string, NavItem>, role: Role) =>
  Object.entries(areas).filter(([, { permission }]) => allows(role, permission));

function NavLink({
  href,
  label,
  isCurrent,
  waitingAlerts,
}: NavItem & { isCurrent: boolean; waitingAlerts: number }) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-9 items-center justify-between rounded-lg px-3 py-1.5 font-medium text-ink-soft no-underline hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-wash aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <span>{label}</span>
      {waitingAlerts > 0 && (
        <span className="rounded-full bg-danger-wash px-2 font-semibold text-[0.8125rem] text-danger">
          <span>{waitingAlerts}</span>
          <span className="sr-only"> new</span>
        </span>
      )}
    </a>
  );
}
