import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '#scripts/dev/browser.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';
import { openDatabase } from './database.ts';
import { serveFloor } from './floor.ts';
import { GOAL_HEADINGS, type Goal, goalCells, missedGoals } from './goals.ts';
import { ownScriptLimitKb } from './own-script-limits.ts';
import { describeRun } from './run-description.ts';
import { inColumns, kb } from './table.ts';
import { borrowerVisits, type Visit } from './visits.ts';
import { medianRatios, medianVitals, PHONE, type Ratios, type Vitals, visitInRounds } from './vitals.ts';
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
  'LCP/plain',
  'TBT/plain',
];

const PLAIN = 'plain';
const QUICK_RUNS = 1;

type Row = {
  page: string;
  weight: Weight;
  ownScript: Bytes;
  ownLimitKb: number;
  vitals: Vitals;
  /** Null for the pages without anything of ours. */
  againstPlain: Ratios | null;
};

/** With `quick`, visits each page once and stores no result. */
export async function benchPages(signal: AbortSignal, [mode]: string[]): Promise<{ failures: string[] }> {
  const isQuick = mode === 'quick';
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
    const rows = await rowsOf(browser, visits, floor, isQuick ? QUICK_RUNS : PHONE.runs, signal);
    return report(browser, rows, !isQuick);
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

async function rowsOf(
  browser: Browser,
  visits: Visit[],
  floor: { empty: string; plain: string },
  runs: number,
  signal: AbortSignal,
): Promise<Row[]> {
  const cookies = { cookies: [], origins: [] };
  const all = [
    { name: 'floor', address: floor.empty, cookies },
    { name: PLAIN, address: floor.plain, cookies },
    ...visits,
  ];
  const weights: Weight[] = [];
  for (const visit of all) {
    signal.throwIfAborted();
    process.stdout.write(`${visit.name} … `);
    weights.push(await weigh(browser, visit));
  }
  const rounds = await visitInRounds(browser, all, runs, signal);
  console.log('\n');
  const plainRuns = rounds[all.findIndex(({ name }) => name === PLAIN)] ?? [];
  return weights.map((weight, index) => {
    const floorScript = weights[0]?.script ?? weight.script;
    const ownScript = {
      gzip: weight.script.gzip - floorScript.gzip,
      brotli: weight.script.brotli - floorScript.brotli,
    };
    const page = all[index]?.name ?? '';
    const ownRuns = rounds[index] ?? [];
    return {
      page,
      weight,
      ownScript,
      ownLimitKb: ownScriptLimitKb(page),
      vitals: medianVitals(ownRuns),
      againstPlain: visits.some(({ name }) => name === page) ? medianRatios(ownRuns, plainRuns) : null,
    };
  });
}

function report(browser: Browser, rows: Row[], isStored: boolean) {
  const goals = goalsOf(rows);
  const result = {
    ...describeRun(browser.version()),
    phone: PHONE,
    goals,
    pages: rows,
  };
  console.log(inColumns([HEADINGS, ...rows.map(cellsOf)]));
  console.log(`\n${inColumns([GOAL_HEADINGS, ...goals.map(goalCells)])}`);
  if (isStored) {
    mkdirSync(join(resultFile, '..'), { recursive: true });
    writeFileSync(resultFile, `${JSON.stringify(result, null, 2)}\n`);
  }
  const failures = rows
    .filter(({ ownScript, ownLimitKb }) => ownScript.gzip > ownLimitKb * 1_000)
    .map(
      ({ page, ownScript, ownLimitKb }) =>
        `The page “${page}” has ${kb(ownScript.gzip)} KB of own script; the limit is ${ownLimitKb} KB.`,
    );
  return { failures: [...failures, ...missedGoals(goals)] };
}

/** Each has the value of the slowest page. */
function goalsOf(rows: Row[]): Goal[] {
  const slowest = (name: keyof Ratios) =>
    Math.max(...rows.flatMap(({ againstPlain }) => (againstPlain ? [againstPlain[name]] : [])));
  const inRatio = { against: 'plain page', aim: null, better: 'less', unit: '' } as const;
  return [
    { work: 'largest paint, slowest page', value: slowest('lcp'), must: 2, ...inRatio },
    { work: 'blocking time, slowest page', value: slowest('tbt'), must: 3, ...inRatio },
  ];
}

function cellsOf({ page, weight, ownScript, ownLimitKb, vitals, againstPlain }: Row): string[] {
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
    ...[againstPlain?.lcp, againstPlain?.tbt].map((ratio) => ratio?.toFixed(2) ?? '–'),
  ];
}
