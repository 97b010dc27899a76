import { serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { exportForm, type KnownLead, type Page, pagesToMeasure } from './console-pages.ts';
import { seedLeads } from './console-seed.ts';
import { type Export, type PageTiming, StaffClient } from './console-staff.ts';
import { openDatabase } from './database.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { type Scans, scansBetween, sequentialScans } from './scans.ts';
import { inColumns } from './table.ts';

const SIZES = [10_000, 1_000_000];
const METHOD = { warmUp: 3, looks: 40, pagesDeep: 20, exportedRows: 100_000 };
const LIMITS = { pageMs: 1_000, overviewMs: 300 };

type Measured = {
  leads: number;
  events: number;
  databaseMib: number;
  seedSeconds: number;
  pages: PageTiming[];
  export: Export;
  sequentialScans: Scans;
};

/** Measures console pages and the export with many leads. With `sizes`, measures only these and stores no result. */
export async function benchConsole(
  signal: AbortSignal,
  sizes: readonly string[],
): Promise<{ failures: string[] }> {
  const measured: Measured[] = [];
  for (const leads of sizes.length > 0 ? sizes.map(Number) : SIZES) {
    signal.throwIfAborted();
    measured.push(await measureWith(leads, signal));
  }
  if (sizes.length === 0) {
    writeResult('console', { ...describeRun(), method: METHOD, sizes: measured });
  }
  return { failures: measured.flatMap(limitViolations) };
}

async function measureWith(leads: number, signal: AbortSignal): Promise<Measured> {
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const database = await openDatabase();
    cleanups.push(database.stop);
    console.log(`\nInserting ${leads} leads…`);
    const start = performance.now();
    const { events, mebibytes } = await seedLeads(database.url, leads);
    const seedSeconds = Math.round((performance.now() - start) / 1_000);
    const served = await serveApp({ databaseUrl: database.url, build: BENCH_BUILD, signal });
    cleanups.push(served.stop);
    const { cookie } = await signedIn(database.url, 'compliance');
    const staff = new StaffClient(served.app, `${cookie.name}=${cookie.value}`, { ...METHOD, signal });
    const known = await submitLead(served.app);
    const before = await sequentialScans(database.url);
    const pages = await timePages(staff, await pagesToMeasure(database.url, known));
    const exported = await staff.export(exportForm(leads, METHOD.exportedRows));
    const scans = scansBetween(before, await sequentialScans(database.url));
    const result = {
      leads,
      events,
      databaseMib: mebibytes,
      seedSeconds,
      pages,
      export: exported,
      sequentialScans: scans,
    };
    printResult(result);
    return result;
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

async function submitLead(app: string): Promise<KnownLead> {
  const borrower = borrowerAt(app, () => app);
  await borrower.agree(await borrower.arriveAtConsent());
  const { reply } = await borrower.outcome();
  const [reference] = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(reply.html) ?? [];
  if (!reference) throw new Error(`the page of the sent lead has no reference (${reply.status})`);
  return { reference, email: borrower.person.email, phone: '(555) 555-0199' };
}

async function timePages(staff: StaffClient, pages: Page[]): Promise<PageTiming[]> {
  const timings: PageTiming[] = [];
  for (const page of pages) timings.push(await staff.time(page));
  const deep = await staff.pathAfterPages('/staff/leads', METHOD.pagesDeep);
  const page = `leads: ${METHOD.pagesDeep} pages on`;
  timings.push(deep ? await staff.time({ page, path: deep }) : { page, skipped: 'no link to the next page' });
  return timings;
}

function limitViolations({ leads, pages, sequentialScans: scans }: Measured): string[] {
  const slow = pages.flatMap((page) => {
    if ('skipped' in page) return [];
    const limit = /^overview: (today|30 days)$/.test(page.page) ? LIMITS.overviewMs : LIMITS.pageMs;
    return page.p95 > limit
      ? [`With ${leads} leads “${page.page}” takes ${page.p95} ms (p95); ${limit} are allowed.`]
      : [];
  });
  // With few rows the planner may choose a full scan.
  if (leads < 1_000_000) return slow;
  const read = Object.entries(scans).map(
    ([table, times]) => `With ${leads} leads ${table} was read completely ${times} times.`,
  );
  return [...slow, ...read];
}

function printResult({
  leads,
  events,
  databaseMib,
  seedSeconds,
  pages,
  export: exported,
  sequentialScans: scans,
}: Measured): void {
  console.log(`${leads} leads, ${events} events, ${databaseMib} MiB, inserted in ${seedSeconds} s.\n`);
  const rows = pages.map((page) =>
    'skipped' in page
      ? [page.page, 'skipped:', page.skipped, '']
      : [page.page, page.p50.toFixed(1), page.p95.toFixed(1), (page.bytes / 1_000).toFixed(0)],
  );
  console.log(inColumns([['page', 'p50 ms', 'p95 ms', 'kB'], ...rows]));
  console.log(`\nExport: ${JSON.stringify(exported)}\nSequential scans: ${JSON.stringify(scans)}`);
}
