import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '#scripts/dev/browser.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';
import { serveApp } from '#scripts/dev/served-app.ts';
import { circumstances } from './circumstances.ts';
import { serveFloor } from './floor.ts';
import { kb, table } from './table.ts';
import { borrowerVisits, type Visit } from './visits.ts';
import { PHONE, type Vitals, vitalsOf } from './vitals.ts';
import { type Bytes, type Weight, weigh } from './weight.ts';

/** Thousands of bytes. */
const OWN_SCRIPT_LIMIT_KB = 30;
const BUILD = '.next-bench';
const FIRST_PORT = 3500;
const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'pages.json');

export type Row = { page: string; weight: Weight; ownScript: Bytes; vitals: Vitals };

/** What each borrower page weighs beside an empty page of the same build, and how soon it stands on a slow phone. */
export async function benchPages(signal: AbortSignal): Promise<{ broken: string[] }> {
  const path = await findBrowser(signal);
  const putAway: (() => Promise<void>)[] = [];
  try {
    const database = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
    putAway.push(database.stop);
    const floor = await serveFloor(folder, FIRST_PORT, signal);
    putAway.push(floor.stop);
    const served = await serveApp({ databaseUrl: database.url, build: BUILD, firstPort: FIRST_PORT, signal });
    putAway.push(served.stop);
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
    putAway.push(() => browser.close());
    const visits = await borrowerVisits(browser, served.app);
    return report(browser, await rowsOf(browser, visits, floor.origin, signal));
  } finally {
    for (const stop of putAway.reverse()) await stop();
  }
}

async function rowsOf(browser: Browser, visits: Visit[], floor: string, signal: AbortSignal): Promise<Row[]> {
  const empty = { name: 'floor', address: `${floor}/`, cookies: { cookies: [], origins: [] } };
  const rows: Row[] = [];
  for (const visit of [empty, ...visits]) {
    signal.throwIfAborted();
    process.stdout.write(`${visit.name} … `);
    const weight = await weigh(browser, visit);
    const least = rows[0]?.weight.script ?? weight.script;
    const ownScript = {
      gzip: weight.script.gzip - least.gzip,
      brotli: weight.script.brotli - least.brotli,
    };
    rows.push({ page: visit.name, weight, ownScript, vitals: await vitalsOf(browser, visit) });
  }
  console.log('\n');
  return rows;
}

function report(browser: Browser, rows: Row[]) {
  const result = {
    ...circumstances(browser.version()),
    phone: PHONE,
    ownScriptLimitKb: OWN_SCRIPT_LIMIT_KB,
    pages: rows,
  };
  console.log(table(rows));
  mkdirSync(join(resultFile, '..'), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
  const broken = rows
    .filter(({ ownScript }) => ownScript.gzip > OWN_SCRIPT_LIMIT_KB * 1_000)
    .map(
      ({ page, ownScript }) =>
        `The page “${page}” has ${kb(ownScript.gzip)} KB of script of its own; ${OWN_SCRIPT_LIMIT_KB} KB are allowed.`,
    );
  return { broken };
}
