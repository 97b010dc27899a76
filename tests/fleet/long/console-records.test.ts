import { parse as parseCsv } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { sharedFleet } from '#tests/fleet/balanced-fleet.ts';
import { LEADS, OFFERS, type Seen } from '#tests/fleet/scenario-table.ts';
import { PERSONAL, type Product, QUICK, REFINANCE, STORED } from '#tests/support/borrowers/form-answers.ts';
import {
  aPerson,
  borrowerAt,
  PHONE_HEADERS,
  type PostingBorrower,
} from '#tests/support/borrowers/posting-borrower.ts';
import { type ConsolePage, consolePage } from '#tests/support/console-page.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { until, untilOnPage } from '#tests/support/until.ts';

const JOURNEYS = 300;
const LANES = 4;
/** These wait long for their answer. */
const LEFT_OUT = ['Slow', 'Ratelimited'];
const SOURCES = ['', 'google', 'newsletter', 'partner & co'];
const CAMPAIGNS = new Map<Product, string>([
  [PERSONAL, 'personal-loan'],
  [STORED, 'personal-loan-v2'],
  [REFINANCE, 'student-refinance'],
  [QUICK, 'quick-start'],
]);
const DEPTHS = ['returned', 'start', 'consent', 'sent', 'sent', 'sent'] as const;

type Plan = {
  product: Product;
  source: string;
  depth: (typeof DEPTHS)[number];
  isTest: boolean;
  isFollowed: boolean;
  lastName: string;
  seen: Seen | null;
};
type Done = Plan & { email: string; result: string | null };
type Counts = Record<'Visits' | 'Starts' | 'Submitted' | 'Link issued' | 'Sent to offers', number>;
type Row = Record<string, string>;

const place = sharedFleet([{}]);
let done: Done[];
let staff: (path: string, init?: RequestInit) => Promise<Response>;

beforeAll(async () => {
  const { cookie } = await signedIn(place.fleet.databaseUrl, 'admin');
  staff = (path, init) =>
    fetch(new URL(path, place.fleet.origin), {
      ...init,
      redirect: 'manual',
      headers: { cookie: `${cookie.name}=${cookie.value}`, origin: place.fleet.origin },
    });
  done = await inLanes(plans(), carryOut);
  await until(async () => {
    const [left] = await place.rows<{ events: number }>(
      'SELECT count(*)::int AS events FROM funnel_uncounted',
    );
    return left?.events === 0;
  }, 'every event is counted');
}, 600_000);

/** Every outcome of every product, and journeys that end at each step before. */
function plans(): Plan[] {
  const outcomes = LEADS.flatMap(({ product, rows }) =>
    Object.entries<Seen>(rows)
      .filter(([lastName]) => !LEFT_OUT.includes(lastName))
      .map(([lastName, seen]) => ({ product, lastName, seen })),
  );
  const quick = { product: QUICK, lastName: 'Ordinary', seen: null };
  return Array.from({ length: JOURNEYS }, (_, at): Plan => {
    const sent = at < outcomes.length;
    const { product, lastName, seen } =
      (sent ? outcomes[at] : at % 5 === 0 ? quick : outcomes[at % outcomes.length]) ?? quick;
    return {
      product,
      lastName,
      seen,
      depth: sent ? 'sent' : (DEPTHS[at % (product === QUICK ? 2 : DEPTHS.length)] ?? 'returned'),
      source: SOURCES[at % SOURCES.length] ?? '',
      isTest: !sent && at % 11 === 0,
      isFollowed: at % 3 !== 0,
    };
  });
}

async function carryOut(plan: Plan): Promise<Done> {
  const { product, source, depth, isTest } = plan;
  const query = new URLSearchParams({
    ...(source && { utm_source: source }),
    ...(isTest && { handoff_test: '1' }),
  });
  const person = aPerson(plan.lastName);
  const begun = { ...product, start: `${product.start}?${query}` };
  const borrower = borrowerAt(place.fleet.origin, () => place.fleet.origin, person, begun, PHONE_HEADERS);
  await borrower.begin();
  const ended = { ...plan, email: person.email, result: null };
  if (depth === 'returned') {
    await borrower.begin();
    return ended;
  }
  if (depth === 'start') {
    await answerFirstStep(borrower, product);
    return ended;
  }
  await borrower.answerAtOnce();
  const agreed = await borrower.readConsent();
  if (depth === 'consent') return ended;
  await borrower.agree(agreed);
  const { heading } = await untilOnPage(async () => {
    const seen = await borrower.outcome();
    return seen.heading !== 'Looking for your offers' && seen;
  });
  const isFollowed = heading === OFFERS && plan.isFollowed;
  if (isFollowed) await borrower.ask('/apply/handoff/go');
  return { ...ended, isFollowed, result: resultOf(plan, isFollowed) };
}

async function answerFirstStep(borrower: PostingBorrower, product: Product) {
  const [[step = '', answers] = []] = Object.entries(product.sheet(borrower.person));
  const path = `/apply/${product.form}/${step}`;
  const action = borrower.actionOf(await borrower.ask(path));
  await borrower.post(path, { [action]: '', form: product.form, step, ...answers });
}

/** The result by the console’s own words. */
function resultOf({ seen, isTest }: Plan, isFollowed: boolean): string {
  if (seen === null) return '';
  if (isFollowed) return 'Sent to offers';
  if (isTest) return seen.heading;
  switch (seen.heading) {
    case OFFERS:
      return 'Link issued';
    case 'We couldn’t finish your request':
      return 'Answered: technical failure';
    case 'This took too long':
      return 'Answered: timed out';
    case 'Please fix a few answers':
      return 'Refused, can be corrected';
    case 'We couldn’t open your offers page':
      return 'Received, no offers page';
    case 'We’re checking whether your request went through':
      return 'Unconfirmed';
    case 'We sent your request':
      return seen.linkRejectedReason ? 'Link rejected' : 'Received';
    default:
      return 'Refused';
  }
}

const sentLeads = () => done.filter(({ result, isTest }) => result !== null && !isTest);

function countsOf(journeys: Done[]): Counts {
  const counted = journeys.filter(({ isTest }) => !isTest);
  const count = (holds: (journey: Done) => boolean) => counted.filter(holds).length;
  return {
    Visits: counted.length + count(({ depth }) => depth === 'returned'),
    Starts: counted.length,
    Submitted: count(({ depth }) => depth === 'sent'),
    'Link issued': count(({ depth, seen }) => depth === 'sent' && seen?.heading === OFFERS),
    'Sent to offers': count(({ depth, isFollowed }) => depth === 'sent' && isFollowed),
  };
}

const share = (part: number, whole: number) => (whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : '–');
const named = (source: string) => source || 'No source';

test('the overview’s tiles, stages and groups are what the borrowers did', async () => {
  const page = await pageAt('/staff');
  const all = countsOf(done);
  for (const label of ['Visits', 'Starts', 'Submitted', 'Sent to offers'] as const)
    expect.soft(page.stat(label), label).toBe(String(all[label]));
  expect.soft(page.stat('Completion')).toBe(share(all.Submitted, all.Starts));
  expect.soft(page.stat('Conversion')).toBe(share(all['Sent to offers'], all.Visits));
  expectStages(page, all);
  for (const [product, slug] of CAMPAIGNS) {
    const own = countsOf(done.filter((journey) => journey.product === product));
    expectStages(await pageAt(`/staff?campaign=${slug}`), own);
  }
  const [unknown] = await place.rows<{ leads: number }>(
    `SELECT count(*)::int AS leads FROM lead WHERE state = 'unknown' AND NOT is_test`,
  );
  expect.soft(page.text).toContain(`${unknown?.leads} unconfirmed leads`);
  const bySource = new Map(page.table(/source/i).map((cells) => [cells[0], cells.slice(1)]));
  for (const source of SOURCES) {
    const own = countsOf(done.filter((journey) => journey.source === source));
    const cells = bySource.get(named(source))?.map((cell) => cell.split(',')[0]);
    expect
      .soft(cells, named(source))
      .toEqual([
        ...[own.Visits, own.Starts, own.Submitted, own['Sent to offers']].map(String),
        share(own.Submitted, own.Starts),
        share(own['Sent to offers'], own.Visits),
      ]);
  }
});

function expectStages(page: ConsolePage, counts: Counts) {
  const stages = new Map(page.table(/^Funnel figures$/).map((cells) => [cells[0], cells]));
  for (const [label, count] of Object.entries(counts)) {
    expect.soft(stages.get(label)?.[1], label).toBe(String(count));
    expect.soft(stages.get(label)?.[3], `share of ${label}`).toBe(share(count, counts.Visits));
  }
}

test('the campaigns’ pages count their leads and never call a live campaign closed', async () => {
  const listed = new Map(
    (await pageAt('/staff/campaigns')).table(/^Campaigns$/).map((cells) => [cells[0], cells]),
  );
  for (const [product, slug] of CAMPAIGNS) {
    const leads = sentLeads().filter((lead) => lead.product === product).length;
    const [row] = [...listed].find(([head]) => head?.endsWith(`/start/${slug}`)) ?? [];
    expect
      .soft(listed.get(row ?? '')?.slice(1, 4), slug)
      .toEqual(['Live', expect.not.stringMatching('Blocked'), String(leads)]);
    const page = await pageAt(`/staff/campaigns/${slug}`);
    expect.soft(page.text, slug).toContain('Borrowers can start now.');
    expect.soft(page.text, slug).not.toMatch(/Borrowers can’t|Blocked/);
  }
});

test('a lead’s row, its page and its line in the export say the same, which is what happened', async () => {
  const rows = new Map<string, string[]>();
  for (let path: string | undefined = '/staff/leads'; path; ) {
    const page: ConsolePage = await pageAt(path);
    for (const cells of page.table(/^Leads$/)) rows.set(cells[0] ?? '', cells);
    path = page.link(/^Older/);
  }
  const lines = await exported();
  const stored = await storedLeads();
  expect(rows.size).toBe(sentLeads().length);
  expect(lines.size).toBe(sentLeads().length);
  for (const lead of sentLeads()) {
    const [body] = (await place.operator.bodiesOf(lead.lastName, keyOf(lead))).filter((text) =>
      text.includes(lead.email),
    );
    const { partnerLeadId: reference = '' } = JSON.parse(body ?? '{}');
    const what = `${lead.lastName} by ${lead.product.start}`;
    const line = lines.get(reference) ?? {};
    expect.soft(rows.get(reference)?.[1], what).toContain(lead.result);
    expect.soft(rows.get(reference)?.[1]?.includes('Warning'), what).toBe(lead.seen?.isWarned ?? false);
    const page = await pageAt(`/staff/leads/${reference}`);
    expect.soft(page.text, what).toContain(lead.result);
    expect.soft(page.fact('Operator status'), what).toBe(line.status?.trim() || 'none');
    expect.soft(page.fact('Operator ID (UUID)'), what).toBe(line.uuid || 'none');
    expect.soft(line.result, what).toBe(lead.result);
    expect.soft(line.warning, what).toBe(lead.seen?.isWarned ? 'yes' : 'no');
    expect.soft(line.utm_source, what).toBe(lead.source);
    const { attempts, ...columns } = stored.get(reference) ?? {};
    expect.soft(line, what).toMatchObject(columns);
    expect.soft(line.attempts, what).toBe(String(attempts));
  }
});

async function pageAt(path: string): Promise<ConsolePage> {
  const response = await staff(path);
  expect(response.status, path).toBe(200);
  return consolePage(await response.text());
}

const keyOf = ({ product }: Done) => LEADS.find((row) => row.product === product)?.key ?? '';

async function exported(): Promise<Map<string, Row>> {
  const body = new URLSearchParams({ format: 'csv' });
  const response = await staff('/staff/leads/export', { method: 'POST', body });
  const rows: Row[] = parseCsv(await response.text(), { columns: true, bom: true });
  return new Map(rows.map((row) => [row.reference ?? '', row]));
}

/** Read without the product's own code. */
async function storedLeads(): Promise<Map<string, Record<string, string>>> {
  const time = (name: string) =>
    `coalesce(to_char(${name} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '')`;
  const rows = await place.rows<Record<string, string>>(
    `SELECT partner_lead_id AS reference, lead.campaign_slug AS campaign, lead.interface AS product, lead.state,
       coalesce(lead.operator_uuid, '') AS uuid, CASE WHEN last.outcome IS DISTINCT FROM 'unsent' AND lead.interface <> 'refinance'
         THEN coalesce(campaign.partner_campaign_id, '') ELSE '' END AS partner_campaign_id,
       ${time('lead.created_at')} AS created_at, ${time('link_issued_at')} AS link_issued_at,
       ${time('redirected_at')} AS redirected_at, ${time('last.fetched_at')} AS consent_fetched_at,
       ${time('last.acknowledged_at')} AS consent_agreed_at,
       ${time("CASE WHEN last.outcome IS DISTINCT FROM 'unsent' THEN last.sent_at END")} AS sent_at,
       (SELECT count(*) FROM attempt WHERE lead_id = lead.id)::text AS attempts
     FROM lead JOIN campaign ON slug = lead.campaign_slug
     JOIN LATERAL (SELECT * FROM attempt WHERE lead_id = lead.id ORDER BY number DESC LIMIT 1) AS last ON true
     WHERE NOT lead.is_test`,
  );
  return new Map(rows.map((row) => [row.reference ?? '', row]));
}

async function inLanes<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const queue = [...items.entries()];
  const results: Result[] = [];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}
