import { testPort } from '#scripts/dev/free-port.ts';
import { serveApp } from '#scripts/dev/served-app.ts';
import { BENCH_BUILD } from '#scripts/dev/test-environment.ts';
import { asApp } from '#scripts/dev/test-roles.ts';
import {
  type Counts,
  countStatements,
  type Part,
  STATEMENT_BUDGETS,
} from '#tests/support/borrowers/counted-application.ts';
import { openPostgresWire } from '#tests/support/database/postgres-wire.ts';
import { openDatabase } from './database.ts';
import { GOAL_HEADINGS, type Goal, goalCells, missedGoals } from './goals.ts';
import { handoff } from './lead-subjects.ts';
import { describeFailures, sendInParallel } from './load.ts';
import { cpuSeconds } from './process-cost.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { inColumns } from './table.ts';

const METHOD = { applications: 5, warmUp: 200, leads: 200, atOnce: 8 };

type Row = { part: Part; must: number | null; aim: number | null } & Counts;

/** Counts statements at the driver's wire, by the journey and the budgets of tests/fleet/statements.test.ts. */
export async function benchStatements(signal: AbortSignal): Promise<{ failures: string[] }> {
  const cleanups: (() => Promise<void> | void)[] = [];
  try {
    const database = await openDatabase();
    cleanups.push(database.stop);
    const direct = asApp(database.url);
    const wire = await openPostgresWire(await testPort(), new URL(direct));
    cleanups.push(wire.close);
    const settings = {
      DATABASE_URL: wire.address(direct),
      // Jobs use the direct address, and are not counted.
      DATABASE_DIRECT_URL: direct,
      // Without a pooler they are on: statements have names unless a direct address suggests one.
      DATABASE_NAMED_STATEMENTS: 'on',
    };
    const served = await serveApp({ databaseUrl: database.url, build: BENCH_BUILD, signal, settings });
    cleanups.push(served.stop);
    const counts = await countStatements(wire, served.app, { applications: METHOD.applications });
    const rows = Object.entries(STATEMENT_BUDGETS).map(([name, budget]): Row => {
      const part = name as Part;
      const { must = null, aim = null } = { must: undefined, aim: undefined, ...budget };
      return { part, ...counts[part], must, aim };
    });
    const { goal, failures } = await measurePostgres(served.app, database.pid);
    console.log(`\n${inColumns([HEADINGS, ...rows.map(cellsOf)])}`);
    console.log(`\n${inColumns([GOAL_HEADINGS, goalCells(goal)])}`);
    writeResult('statements', { ...describeRun(), method: METHOD, parts: rows, goals: [goal] });
    return { failures: [...failures, ...rows.flatMap(failureOf), ...missedGoals([goal])] };
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

/** Processor time of all processes of the server, while leads are sent that were prepared before. */
async function measurePostgres(app: string, postgres: number): Promise<{ goal: Goal; failures: string[] }> {
  const { prepare } = handoff(app, 'Benchmark');
  await sendInParallel(await prepare(METHOD.warmUp), METHOD.atOnce);
  const requests = await prepare(METHOD.leads);
  const before = cpuSeconds(postgres);
  const { results } = await sendInParallel(requests, METHOD.atOnce);
  const ms = ((cpuSeconds(postgres) - before) * 1_000) / METHOD.leads;
  return { goal: { ...POSTGRES_GOAL, value: ms }, failures: describeFailures(results, 'leads') };
}

const POSTGRES_GOAL = {
  work: 'PostgreSQL CPU of a submission',
  against: '',
  must: 8,
  aim: 5,
  better: 'less',
  unit: ' ms',
} as const;

const HEADINGS = ['part', 'statements', 'transactions', 'must', 'aim'];

const cellsOf = ({ part, statements, transactions, must, aim }: Row) => [
  part,
  ...[statements, transactions, must, aim].map((count) => String(count ?? '–')),
];

const failureOf = ({ part, statements, must }: Row): string[] =>
  must !== null && statements > must
    ? [`${part} takes ${statements} statements; it must take at most ${must}.`]
    : [];
