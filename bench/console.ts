import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';
import { serveApp } from '#scripts/dev/served-app.ts';
import { borrowerAt } from '#tests/support/borrowers/posting-borrower.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';
import { circumstances } from './circumstances.ts';
import { exportForm, type Known, type Page, pagesToMeasure } from './console-pages.ts';
import { seedLeads } from './console-seed.ts';
import { type Export, Staff, type Timed } from './console-staff.ts';
import { type Scans, scansBetween, sequentialScans } from './scans.ts';
import { inColumns } from './table.ts';

const SIZES = [10_000, 1_000_000];
const METHOD = { warmUp: 3, looks: 40, pagesDeep: 20, exportedRows: 100_000 };
const LIMITS = { pageMs: 1_000, overviewMs: 300 };
const BUILD = '.next-bench';
const FIRST_PORT = 5700;
const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'console.json');

type Measured = {
  leads: number;
  events: number;
  databaseMib: number;
  seedSeconds: number;
  pages: Timed[];
  export: Export;
  /** Of large tables, by the pages and by the export. */
  sequentialScans: Scans;
};

/** How long staff wait for a page of the console with many leads, and what an export takes. Of one size nothing is written down. */
export async function benchConsole(
  signal: AbortSignal,
  only: readonly string[],
): Promise<{ broken: string[] }> {
  const measured: Measured[] = [];
  for (const leads of only.length > 0 ? only.map(Number) : SIZES) {
    signal.throwIfAborted();
    measured.push(await measureWith(leads, signal));
  }
  if (only.length === 0) {
    const { machine, ...others } = circumstances();
    mkdirSync(join(resultFile, '..'), { recursive: true });
    writeFileSync(
      resultFile,
      `${JSON.stringify({ ...others, machine, method: METHOD, sizes: measured }, null, 2)}\n`,
    );
  }
  return { broken: measured.flatMap(faultsIn) };
}

async function measureWith(leads: number, signal: AbortSignal): Promise<Measured> {
  const putAway: (() => Promise<void>)[] = [];
  try {
    const database = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
    putAway.push(database.stop);
    console.log(`\nPutting in ${leads} leads…`);
    const start = performance.now();
    const { events, mebibytes } = await seedLeads(database.url, leads);
    const seedSeconds = Math.round((performance.now() - start) / 1_000);
    const served = await serveApp({ databaseUrl: database.url, build: BUILD, firstPort: FIRST_PORT, signal });
    putAway.push(served.stop);
    const { cookie } = await signedIn(database.url, 'compliance');
    const staff = new Staff(served.app, `${cookie.name}=${cookie.value}`, { ...METHOD, signal });
    const known = await leadThrough(served.app);
    const before = await sequentialScans(database.url);
    const pages = await timed(staff, await pagesToMeasure(database.url, known));
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
    tell(result);
    return result;
  } finally {
    for (const stop of putAway.reverse()) await stop();
  }
}

/** One lead goes the real way. */
async function leadThrough(app: string): Promise<Known> {
  const borrower = borrowerAt(app, () => app);
  await borrower.agree(await borrower.arriveAtConsent());
  const { reply } = await borrower.outcome();
  const [reference] = /[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(reply.html) ?? [];
  if (!reference) throw new Error(`the lead that was sent has no reference on its page (${reply.status})`);
  return { reference, email: borrower.person.email, phone: '(555) 010-0199' };
}

async function timed(staff: Staff, pages: Page[]): Promise<Timed[]> {
  const found: Timed[] = [];
  for (const page of pages) found.push(await staff.time(page));
  const deep = await staff.deepIn('/staff/leads', METHOD.pagesDeep);
  const page = `leads: ${METHOD.pagesDeep} pages on`;
  found.push(deep ? await staff.time({ page, path: deep }) : { page, skipped: 'no way on was found' });
  return found;
}

function faultsIn({ leads, pages, sequentialScans: scans }: Measured): string[] {
  const slow = pages.flatMap((page) => {
    if ('skipped' in page) return [];
    const limit = /^overview: (today|30 days)$/.test(page.page) ? LIMITS.overviewMs : LIMITS.pageMs;
    return page.p95 > limit
      ? [`With ${leads} leads “${page.page}” takes ${page.p95} ms (p95); ${limit} are allowed.`]
      : [];
  });
  // Of few rows the database may well read all.
  if (leads < 1_000_000) return slow;
  const read = Object.entries(scans).map(
    ([table, times]) => `With ${leads} leads ${table} was read from end to end ${times} times.`,
  );
  return [...slow, ...read];
}

function tell({
  leads,
  events,
  databaseMib,
  seedSeconds,
  pages,
  export: exported,
  sequentialScans: scans,
}: Measured): void {
  console.log(`${leads} leads, ${events} events, ${databaseMib} MiB, put in within ${seedSeconds} s.\n`);
  const rows = pages.map((page) =>
    'skipped' in page
      ? [page.page, 'skipped:', page.skipped, '']
      : [page.page, page.p50.toFixed(1), page.p95.toFixed(1), (page.bytes / 1_000).toFixed(0)],
  );
  console.log(inColumns([['page', 'p50 ms', 'p95 ms', 'kB'], ...rows]));
  console.log(`\nExport: ${JSON.stringify(exported)}\nSequential scans: ${JSON.stringify(scans)}`);
}
