import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '#scripts/dev/browser.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';
import { openDatabase } from './database.ts';
import { serveFloor } from './floor.ts';
import { ownScriptLimitKb } from './own-script-limits.ts';
import { describeRun } from './run-description.ts';
import { inColumns, kb } from './table.ts';
import { borrowerVisits, type Visit } from './visits.ts';
import { PHONE, type Vitals, vitalsOf } from './vitals.ts';
import { type Bytes, type Weight, weigh } from './weight.ts';

const FIRST_PORT = 3500;
const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'pages.json');

const HEADINGS = [
  'page',
  'requests',
  'script',
  'own',
  'limit',
  'later',
  'style',
  'html',
  'all',
  'all br',
  'LCP',
  'CLS',
  'TBT',
  'task',
];

type Row = { page: string; weight: Weight; ownScript: Bytes; ownLimitKb: number; vitals: Vitals };

export async function benchPages(signal: AbortSignal): Promise<{ failures: string[] }> {
  const path = await findBrowser(signal);
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const database = await openDatabase();
    cleanups.push(database.stop);
    const floor = await serveFloor(folder, FIRST_PORT, signal);
    cleanups.push(floor.stop);
    const served = await serveApp({ databaseUrl: database.url, build: BENCH_BUILD, signal });
    cleanups.push(served.stop);
    const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] });
    cleanups.push(() => browser.close());
    const visits = await borrowerVisits(browser, served.app);
    return report(browser, await rowsOf(browser, visits, floor.origin, signal));
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

async function rowsOf(browser: Browser, visits: Visit[], floor: string, signal: AbortSignal): Promise<Row[]> {
  const emptyPage = { name: 'floor', address: `${floor}/`, cookies: { cookies: [], origins: [] } };
  const rows: Row[] = [];
  for (const visit of [emptyPage, ...visits]) {
    signal.throwIfAborted();
    process.stdout.write(`${visit.name} … `);
    const weight = await weigh(browser, visit);
    const floorScript = rows[0]?.weight.script ?? weight.script;
    const ownScript = {
      gzip: weight.script.gzip - floorScript.gzip,
      brotli: weight.script.brotli - floorScript.brotli,
    };
    const { name: page } = visit;
    const vitals = await vitalsOf(browser, visit);
    rows.push({ page, weight, ownScript, ownLimitKb: ownScriptLimitKb(page), vitals });
  }
  console.log('\n');
  return rows;
}

function report(browser: Browser, rows: Row[]) {
  const result = {
    ...describeRun(browser.version()),
    phone: PHONE,
    pages: rows,
  };
  console.log(inColumns([HEADINGS, ...rows.map(cellsOf)]));
  mkdirSync(join(resultFile, '..'), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
  const failures = rows
    .filter(({ ownScript, ownLimitKb }) => ownScript.gzip > ownLimitKb * 1_000)
    .map(
      ({ page, ownScript, ownLimitKb }) =>
        `The page “${page}” has ${kb(ownScript.gzip)} KB of own script; the limit is ${ownLimitKb} KB.`,
    );
  return { failures };
}

function cellsOf({ page, weight, ownScript, ownLimitKb, vitals }: Row): string[] {
  const { script, later, style, document, everything } = weight;
  return [
    page,
    String(weight.requests),
    ...[script, ownScript].map(({ gzip }) => kb(gzip)),
    String(ownLimitKb),
    ...[later, style, document, everything].map(({ gzip }) => kb(gzip)),
    kb(everything.brotli),
    String(vitals.lcpMs),
    String(vitals.cls),
    String(vitals.tbtMs),
    String(vitals.longestTaskMs),
  ];
}
