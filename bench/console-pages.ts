import { DAY_MS } from '#platform/values/duration.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { queryAt } from '#tests/support/database/sql.ts';

const PAGES_DEEP = 20;

export type Page = {
  page: string;
  path: string;
  search?: string;
};

export type KnownLead = { reference: string; email: string; phone: string };

export async function pagesToMeasure(databaseUrl: string, knownLead: KnownLead): Promise<Page[]> {
  const { reference, uuid } = await oldLead(databaseUrl);
  const [today, month, quarter, year] = [0, 29, 89, 359].map(dayBefore);
  const leads = (page: string, filter: Record<string, string>): Page => ({
    page: `leads: ${page}`,
    path: `/staff/leads?${new URLSearchParams(filter)}`,
  });
  const search = (page: string, term: string): Page => ({
    page: `leads: search ${page}`,
    path: '/staff/leads',
    search: term,
  });
  return [
    { page: 'overview: today', path: '/staff' },
    { page: 'overview: 30 days', path: `/staff?from=${month}&to=${today}` },
    {
      page: 'overview: 30 days, one campaign',
      path: `/staff?from=${month}&to=${today}&campaign=personal-loan`,
    },
    {
      page: 'overview: 30 days, one source and device',
      path: `/staff?from=${month}&to=${today}&source=google&device=phone`,
    },
    { page: 'overview: 90 days', path: `/staff?from=${quarter}&to=${today}` },
    { page: 'overview: 360 days', path: `/staff?from=${year}&to=${today}` },
    leads('all', {}),
    leads('by date', { from: dayBefore(200), to: dayBefore(190) }),
    leads('by campaign', { campaign: 'student-refinance' }),
    leads('by product', { product: 'refinance' }),
    leads('by operator status', { status: 'timed_out' }),
    leads('by state', { state: 'unknown' }),
    leads('by warning', { warning: 'yes' }),
    leads('by redirected', { redirected: 'no' }),
    leads('by campaign, state and date', {
      campaign: 'personal-loan',
      state: 'refused',
      from: quarter ?? '',
      to: today ?? '',
    }),
    leads('by a campaign and another product', {
      campaign: 'personal-loan',
      product: 'refinance',
    }),
    leads('by status and redirected, which exclude each other', { status: 'failure', redirected: 'yes' }),
    search('by reference', reference),
    search('by uuid', uuid),
    search('by email', knownLead.email),
    search('by phone', knownLead.phone),
    search('that finds nothing', '2222-2222-2222'),
    { page: 'one lead', path: `/staff/leads/${knownLead.reference}` },
    { page: 'leads: of unknown outcome', path: '/staff/leads/unknown' },
    { page: 'requests', path: '/staff/requests' },
    { page: 'opt-outs', path: '/staff/opt-outs' },
    { page: 'consents', path: '/staff/consents' },
    { page: 'campaigns', path: '/staff/campaigns' },
    { page: 'alerts', path: '/staff/alerts' },
    { page: 'health', path: '/staff/health' },
    { page: 'one old lead', path: `/staff/leads/${reference}` },
  ];
}

const dayBefore = (days: number) => utcDay(new Date(Date.now() - days * DAY_MS));

async function oldLead(databaseUrl: string): Promise<{ reference: string; uuid: string }> {
  const [found] = await queryAt(
    databaseUrl,
    `SELECT partner_lead_id AS reference, operator_uuid AS uuid FROM lead
     WHERE state = 'answered' AND created_at < clock_timestamp() - interval '180 days' ORDER BY created_at DESC LIMIT 1`,
  );
  if (!found) throw new Error('the database has no answered lead');
  return found as { reference: string; uuid: string };
}

export type OpenPage = { name: string; load: () => Promise<Response> };

/** Requests pages of the console as a browser without scripts. */
export function staffClient(app: string, cookie: string, signal: AbortSignal) {
  const ask = (path: string, body?: FormData) =>
    fetch(new URL(path, app), {
      headers: { cookie, origin: app },
      redirect: 'manual',
      signal,
      ...(body && { method: 'POST', body }),
    });

  async function search(path: string, action: string, term: string): Promise<Response> {
    const body = new FormData();
    body.set(action, '');
    body.set('q', term);
    const found = await ask(path, body);
    await found.arrayBuffer();
    const location = found.headers.get('location');
    return location ? ask(location) : found;
  }

  async function openPage({ page: name, path, search: term }: Page): Promise<OpenPage> {
    if (term === undefined) return { name, load: () => ask(path) };
    const html = await (await ask(path)).text();
    const form = html.split('<form').find((part) => part.includes('name="q"'));
    const [action] = /\$ACTION_ID_[0-9a-f]+/.exec(form ?? '') ?? [];
    if (!action) throw new Error(`${path} has no search.`);
    return { name, load: () => search(path, action, term) };
  }

  /** Follows the link to the next page again and again, as far as there is one. */
  async function openDeepPage(path: string): Promise<OpenPage> {
    let current = path;
    for (let page = 0; page < PAGES_DEEP; page += 1) {
      const html = await (await ask(current)).text();
      const next = [...html.matchAll(/href="([^"]*[?&;]after=[^"]*)"/g)].at(-1)?.[1];
      if (!next) break;
      current = new URL(next.replaceAll('&amp;', '&'), `${app}${path}`).href;
    }
    return { name: `leads: ${PAGES_DEEP} pages on`, load: () => ask(current) };
  }

  const open = async (pages: Page[]): Promise<OpenPage[]> => [
    ...(await Promise.all(pages.map(openPage))),
    await openDeepPage('/staff/leads'),
  ];
  return { open };
}
