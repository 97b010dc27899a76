import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import { listLeads } from '#features/lead/list-leads.ts';
import { type LeadFilters, NO_FILTERS, parseLeadFilters } from '#features/lead/model/lead-filters.ts';
import { listQuery, matchesUuid } from '#features/lead/store/lead-list.ts';
import { Prisma } from '#generated/prisma/client.ts';
import {
  emptyLeads,
  newestFirst,
  putLeads,
  type SomeLead,
  someLead,
} from '#tests/integration/support/many-leads.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';

let actor: Actor;
beforeEach(async () => {
  await emptyLeads();
  actor = await someMember('viewer', 'America/New_York');
});

const NOON = Date.parse('2026-03-08T12:00:00Z');
const HOUR = 3_600_000;
const hours = (count: number) => new Date(NOON + count * HOUR);

/** Leads around a night in which clocks were put forward, several of them at one moment. */
const aLead = fc
  .record({
    created: fc.integer({ min: -36, max: 36 }).map(hours),
    campaign: fc.constantFrom('spring', 'summer'),
    product: fc.constantFrom('personal_v3', 'personal_v2', 'refinance'),
    state: fc.constantFrom('answered', 'refused', 'unknown', 'unsent', 'intent'),
    status: fc.constantFrom(null, 'success', ' SUCCESS ', 'in_progress', 'failure'),
    warning: fc.constantFrom(null, 'The consent is out of date'),
    isRedirected: fc.boolean(),
    isTest: fc.boolean(),
  })
  .map(({ isRedirected, ...lead }) => {
    const link = isRedirected && lead.state === 'answered' ? hours(40) : null;
    return someLead({ ...lead, link, redirected: link });
  });

const EVERY_FILTER = fc.record({
  from: fc.constantFrom('2026-03-07', '2026-03-08'),
  to: fc.constantFrom('2026-03-07', '2026-03-08', '2026-03-09'),
  campaign: fc.constantFrom('spring', 'summer', 'none of ours'),
  product: fc.constantFrom('personal_v3', 'refinance'),
  state: fc.constantFrom('answered', 'unknown'),
  status: fc.constantFrom('success', 'none'),
  warning: fc.constant('yes'),
  redirected: fc.constantFrom('yes', 'no'),
  test: fc.constantFrom('yes', 'all'),
});

/** At most two at once: more leave hardly a lead. */
const SOME_FILTERS = fc
  .tuple(EVERY_FILTER, fc.subarray(Object.keys(NO_FILTERS) as (keyof LeadFilters)[], { maxLength: 2 }))
  .map(([all, names]) => Object.fromEntries(names.map((name) => [name, all[name]])) as Partial<LeadFilters>);

const dayInNewYork = (at: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', dateStyle: 'short' }).format(at);

/** The same filter written independently. */
function passes(lead: SomeLead, filters: Partial<LeadFilters>): boolean {
  const day = dayInNewYork(lead.created);
  const holds: Record<keyof LeadFilters, boolean> = {
    from: day >= (filters.from ?? ''),
    to: day <= (filters.to ?? '9'),
    campaign: lead.campaign === filters.campaign,
    product: lead.product === filters.product,
    state: lead.state === filters.state,
    status: (lead.status?.trim().toLowerCase() ?? 'none') === filters.status,
    warning: lead.warning !== null,
    redirected: (lead.redirected ? 'yes' : 'no') === filters.redirected,
    test: filters.test === 'all' || lead.isTest,
  };
  // A list without the test filter has no test leads.
  if (!filters.test && lead.isTest) return false;
  return Object.keys(filters).every((name) => holds[name as keyof LeadFilters]);
}

/** All pages from one end to the other, and the cursor of the last one. */
async function pages(filters: LeadFilters, size: number, way: 'older' | 'newer', from: string | null) {
  const references: string[] = [];
  let place = from;
  for (;;) {
    const where = way === 'older' ? { after: place } : { before: place };
    const page = await listLeads(actor, { filters, ...where }, size);
    if (page === 'gone') throw new Error('the search has expired');
    const found = page.leads.map(({ reference }) => reference);
    references.splice(way === 'older' ? references.length : 0, 0, ...found);
    const next = page[way];
    if (!next) return { references, page };
    place = next;
  }
}

test('pages in either direction list each filtered lead once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aLead, { maxLength: 30 }),
      SOME_FILTERS,
      fc.integer({ min: 1, max: 9 }),
      async (leads, some, size) => {
        await emptyLeads();
        await putLeads(leads);
        const found = newestFirst(leads.filter((lead) => passes(lead, some)));
        const wanted = found.map(({ reference }) => reference);
        const filters = { ...NO_FILTERS, ...some };
        const downwards = await pages(filters, size, 'older', null);
        expect(downwards.references).toEqual(wanted);
        const [first] = downwards.page.leads;
        const before = first ? `${first.createdAt.toISOString()}~${first.id}` : null;
        const upwards = await pages(filters, size, 'newer', before);
        const lastPage = downwards.page.leads.map(({ reference }) => reference);
        expect([...(before ? upwards.references : []), ...lastPage]).toEqual(wanted);
      },
    ),
    { numRuns: 25 },
  );
});

test('parses filters from an address and ignores unknown values', () => {
  const known = { from: '2026-03-08', state: 'unknown', redirected: 'yes' };
  const unknown = { to: '2026-02-30', product: 'loan', status: "'; drop" };
  const parsed = parseLeadFilters({ ...known, ...unknown, campaign: ['spring', 'x'] });
  expect(parsed).toEqual({ ...NO_FILTERS, ...known, campaign: 'spring' });
  expect(parseLeadFilters({ from: '0000-01-01', to: '9999-12-31' })).toEqual(NO_FILTERS);
});

const planOf = async ({ text, values }: Prisma.Sql) => {
  const plan = await rolledBack((query) => query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values));
  return plan.map((line) => line['QUERY PLAN']).join('\n');
};

test('no filter and no search by the operator’s uuid scans all leads', { tags: ['@nightly'] }, async () => {
  const rare = { campaign: 'rare', status: 'rare', product: 'refinance', state: 'unknown' };
  const many = { campaign: 'many', status: 'success' };
  const created = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 500_000);
  const leads = Array.from({ length: 10_000 }, (_, at) =>
    someLead({ ...many, uuid: crypto.randomUUID(), created: created(at) }),
  );
  await putLeads([someLead(rare), ...leads]);
  await sql('VACUUM ANALYZE lead');
  const place = { at: new Date('2026-02-01T00:00:00Z'), id: crypto.randomUUID() };
  for (const filters of [
    {},
    { campaign: 'rare' },
    { product: 'refinance', status: 'none' },
    { state: 'intent', test: 'all' },
    { warning: 'yes' },
    { redirected: 'no', test: 'yes' },
    { campaign: 'many', status: 'rare', from: '2026-02-01' },
  ] as Partial<LeadFilters>[])
    for (const where of [{}, { olderThan: place }, { newerThan: place }]) {
      const list = listQuery({ filters: { ...NO_FILTERS, ...filters }, zone: 'UTC' }, where, 51);
      expect(await planOf(list), JSON.stringify(filters)).not.toMatch(/Seq Scan on lead/);
    }
  const byUuid = Prisma.sql`
    SELECT partner_lead_id FROM ${matchesUuid(Prisma.sql`${crypto.randomUUID()}`)} ORDER BY created_at DESC LIMIT 1`;
  expect(await planOf(byUuid)).toMatch(/Scan on lead_operator_uuid_idx/);
});
