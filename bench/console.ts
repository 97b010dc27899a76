import { setTimeout as pause } from 'node:timers/promises';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { queryAt } from '#tests/support/database/sql.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { type KnownLead, type OpenPage, pagesToMeasure, staffClient } from './console-pages.ts';
import { seedLeads } from './console-seed.ts';
import { median, quantile } from './load.ts';
import type { Limit, Report, Row } from './report.ts';
import { type BenchDatabase, type Context, openDatabase, serveOn } from './served-app.ts';

const METHOD = { few: 10_000, many: 1_000_000, warmUp: 3, looks: 40 };
const QUICK: typeof METHOD = { few: 500, many: 2_000, warmUp: 1, looks: 2 };
const PAGE_LIMIT_MS = 1_000;
const OVERVIEW_LIMIT_MS = 300;
const LIMITED_OVERVIEW = /^overview: (today|30 days)$/;
/** These grow with each lead. With few rows, the planner may choose to read a table completely. */
const LARGE_TABLES = ['journey', 'lead', 'attempt', 'acknowledgment', 'consent_display', 'funnel_event'];
/** PostgreSQL publishes the statistics of an idle connection within ten seconds. */
const STATISTICS_DELAY_MS = 11_000;

/** Each page of the console with many leads, beside the same page with few. */
export async function benchConsole(context: Context): Promise<Report> {
  const method = context.isQuick ? QUICK : METHOD;
  const few = await openConsole('few', method.few, context);
  const many = await openConsole('many', method.many, context);
  const before = await completeReads(many.database);
  const timed: Timed[] = [];
  for (const [at, page] of many.pages.entries()) {
    console.log(page.name);
    timed.push(await timeInTurns([few.pages[at] ?? page, page], method, context.signal));
  }
  const after = await completeReads(many.database);
  const overviews = timed.filter(({ page }) => LIMITED_OVERVIEW.test(page));
  const reads = [...after].map(([table, count]) => ({ table, count: count - (before.get(table) ?? 0) }));
  return {
    method,
    tables: { pages: timed.map(rowOf) },
    limits: [
      slowestOf(overviews, OVERVIEW_LIMIT_MS),
      slowestOf(timed, PAGE_LIMIT_MS),
      ...reads.map(({ table, count }) => ({ what: `complete reads of ${table}`, value: count, limit: 0 })),
    ],
    failures: timed.flatMap(({ failures }) => [...failures]),
  };
}

type Timed = { page: string; few: number[]; many: number[]; failures: Set<string> };

const rowOf = ({ page, few, many }: Timed): Row => ({
  page,
  'few p50 ms': median(few),
  'many p50 ms': median(many),
  'many p95 ms': quantile(many, 0.95),
  times: median(many) / median(few),
});

function slowestOf(timed: Timed[], limit: number): Limit {
  const values = timed.map(({ page, many }) => ({ page, value: quantile(many, 0.95) }));
  const [slowest] = values.toSorted((a, b) => b.value - a.value);
  return { what: `slowest page (${slowest?.page}), p95 ms`, value: slowest?.value ?? Number.NaN, limit };
}

type Console = { database: BenchDatabase; pages: OpenPage[] };

async function openConsole(name: string, leads: number, context: Context): Promise<Console> {
  const database = await openDatabase(context, `database-${name}`);
  console.log(`Inserting ${leads} leads…`);
  await seedLeads(database.url, leads);
  const { app } = await serveOn(database, context);
  const { cookie } = await signedIn(database.url, 'compliance');
  const known = await submitLead(app);
  const staff = staffClient(app, `${cookie.name}=${cookie.value}`, context.signal);
  return { database, pages: await staff.open(await pagesToMeasure(database.url, known)) };
}

/** The search finds it by email and phone. */
async function submitLead(app: string): Promise<KnownLead> {
  const borrower = borrowerAt(app, () => app);
  await borrower.agree(await borrower.arriveAtConsent());
  const { reply } = await borrower.outcome();
  const [reference] = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(reply.html) ?? [];
  if (!reference) throw new Error(`the page of the sent lead has no reference (${reply.status})`);
  return { reference, email: borrower.person.email, phone: '(555) 555-0199' };
}

/** From the request to the last byte. */
async function timeInTurns(
  pages: [few: OpenPage, many: OpenPage],
  { warmUp, looks }: typeof METHOD,
  signal: AbortSignal,
): Promise<Timed> {
  const timed: Timed = { page: pages[1].name, few: [], many: [], failures: new Set() };
  for (let look = -warmUp; look < looks; look += 1) {
    for (const [at, { name, load }] of pages.entries()) {
      signal.throwIfAborted();
      const start = performance.now();
      const response = await load();
      await response.arrayBuffer();
      if (look >= 0) timed[at === 0 ? 'few' : 'many'].push(performance.now() - start);
      if (response.status !== 200) timed.failures.add(`“${name}” answered ${response.status}.`);
    }
  }
  return timed;
}

async function completeReads({ url }: BenchDatabase): Promise<Map<string, number>> {
  await pause(STATISTICS_DELAY_MS);
  const rows = await queryAt(
    url,
    'SELECT relname AS name, seq_scan::int AS reads FROM pg_stat_user_tables WHERE relname = ANY ($1)',
    [LARGE_TABLES],
  );
  return new Map((rows as { name: string; reads: number }[]).map(({ name, reads }) => [name, reads]));
}
