import { DAY_MS } from '#platform/values/duration.ts';
import { utcDay } from '#platform/values/zoned-time.ts';
import { queryAt } from '#tests/support/database/sql.ts';

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
