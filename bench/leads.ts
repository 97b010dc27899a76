import { join } from 'node:path';
import { type Running, startProgram } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import type { ServedApp } from '#scripts/dev/served-app.ts';
import { probeCommits, type TimedCommit } from './commit-probe.ts';
import { GOAL_HEADINGS, type Goal, goalCells, missedGoals } from './goals.ts';
import {
  directOperator,
  forwarder,
  handoff,
  plainAction,
  readMetric,
  type Subject,
} from './lead-subjects.ts';
import { describeFailures, quantile, sendInParallel, sendOnSchedule, type TimedResult } from './load.ts';
import { operatorCallOf } from './operator-call.ts';
import { buildPlainAction } from './plain-action.ts';
import { prepareBorrowers } from './prepared-borrowers.ts';
import { writeResult } from './result-file.ts';
import { describeRun } from './run-description.ts';
import { type Fleet, type Fleets, measureScale, type Scale } from './scale.ts';
import { type Cleanups, onServedApp, serveOwnApp } from './served-bench.ts';
import { inColumns } from './table.ts';

const METHOD = {
  /** After 600, each further round was still faster than the one before it. */
  warmUp: 2_000,
  rounds: 3,
  aSecond: 20,
  secondsEach: 8,
  atOnce: 16,
  leadsAtFullSpeed: 500,
  scale: { instances: 3, warmUp: 600, rounds: 7, leadsEach: 120, atOnceEach: 16 },
};
const FIRST_PORT = 4700;
const LAST_NAME = 'Benchmark';
const folder = join(projectFolder, 'data', 'bench');

const HEADINGS = ['through', 'p50 ms', 'p99 ms', 'added p50', 'added p99', 'leads/s', 'leads/CPU s'];

type LeadsRow = {
  subject: Subject['name'];
  p50: number;
  p99: number;
  added: { p50: number; p99: number };
  atFullSpeed: { leadsPerSecond: number; leadsPerCpuSecond: number | null };
};

/** Compares throughput and added time of Handoff with the operator itself and two minimal senders. */
export async function benchLeads(signal: AbortSignal): Promise<{ failures: string[] }> {
  return onServedApp(signal, async (served, database, cleanups) => {
    const call = await operatorCallOf(served.app, served.sandbox);
    const startAction = await buildPlainAction(folder, { ...call, firstPort: FIRST_PORT, signal });
    const plain = await startAction();
    cleanups.push(plain.stop);
    const bare = await startForwarder(call.leadsUrl, call.token, signal);
    cleanups.push(bare.stop);
    const subjects = [
      directOperator(call.leadsUrl, call.token, call.lead),
      forwarder(bare.address, call.lead),
      plainAction(plain.origin, call.lead),
      handoff(served.app, LAST_NAME),
    ];
    const { rows, commits, failures } = await measure(subjects, served.app, database.url, signal);
    const fleets = await startFleets(served, database.pid, cleanups, signal);
    const { scale, failures: failed } = await measureScale(fleets, METHOD.scale, signal);
    return report(rows, commits, scale, [...failures, ...failed]);
  });
}

async function startFleets(
  served: ServedApp,
  database: number,
  cleanups: Cleanups,
  signal: AbortSignal,
): Promise<Fleets> {
  const instanceOf = (origin: string, { address, pid }: { address: string; pid: number }) => ({
    pid,
    prepare: (count: number) => prepareBorrowers(origin, LAST_NAME, count, [address]),
  });
  const first = instanceOf(served.app, { address: served.app, pid: served.pid });
  const alone: Fleet = { instances: [first], databases: [database] };
  const together: Fleet = { instances: [first], databases: [database] };
  const apart: Fleet = { instances: [first], databases: [database] };
  for (let number = 2; number <= METHOD.scale.instances; number += 1) {
    together.instances.push(instanceOf(served.app, await served.addInstance()));
    const own = await serveOwnApp(`database-${number}`, cleanups, signal);
    apart.instances.push(instanceOf(own.served.app, { address: own.served.app, pid: own.served.pid }));
    apart.databases.push(own.database.pid);
  }
  return { alone, apart, together };
}

async function measure(subjects: Subject[], app: string, databaseUrl: string, signal: AbortSignal) {
  const before = await readMetric(app, ANSWERED);
  const timed = new Map<Subject, TimedResult[]>(subjects.map((subject) => [subject, []]));
  const commits: TimedCommit[] = [];
  const failures: string[] = [];
  const recordFailures = ({ name }: Subject, results: TimedResult[]) => {
    failures.push(...describeFailures(results, `leads through ${name}`));
  };
  for (const subject of subjects)
    recordFailures(subject, (await atFullSpeed(subject, METHOD.warmUp)).results);
  // Alternating, so that a change of the machine's speed affects all subjects.
  for (let round = 1; round <= METHOD.rounds; round += 1) {
    for (const subject of subjects) {
      signal.throwIfAborted();
      process.stdout.write(`Round ${round}, ${subject.name}… `);
      const shots = await subject.prepare(METHOD.aSecond * METHOD.secondsEach);
      const probe = subject.name === 'Handoff' ? await probeCommits(databaseUrl, METHOD.aSecond) : null;
      const results = await sendOnSchedule(shots, METHOD.aSecond);
      commits.push(...((await probe?.stop()) ?? []));
      recordFailures(subject, results);
      timed.get(subject)?.push(...results);
      console.log(`p50 ${quantile(results, 0.5).toFixed(1)} ms`);
    }
  }
  const rows: LeadsRow[] = [];
  for (const subject of subjects) {
    signal.throwIfAborted();
    process.stdout.write(`Full speed, ${subject.name}… `);
    const { results, ...speed } = await atFullSpeed(subject, METHOD.leadsAtFullSpeed);
    recordFailures(subject, results);
    console.log(`${speed.leadsPerSecond.toFixed(0)} leads a second`);
    rows.push(rowOf(subject, timed, subjects[0], speed));
  }
  const handoffSubject =
    METHOD.warmUp + METHOD.rounds * METHOD.aSecond * METHOD.secondsEach + METHOD.leadsAtFullSpeed;
  const answered = (await readMetric(app, ANSWERED)) - before;
  if (answered !== handoffSubject)
    failures.push(`Of ${handoffSubject} leads through Handoff ${answered} were recorded as answered.`);
  return { rows, commits, failures };
}

const ANSWERED = 'handoff_leads_total{outcome="answered"}';

async function atFullSpeed(subject: Subject, count: number) {
  const shots = await subject.prepare(count);
  const cpuBefore = await subject.cpuSeconds();
  const { seconds, results } = await sendInParallel(shots, METHOD.atOnce);
  const cpuAfter = await subject.cpuSeconds();
  const cpuSeconds = cpuBefore !== null && cpuAfter !== null ? cpuAfter - cpuBefore : null;
  return {
    results,
    leadsPerSecond: count / seconds,
    leadsPerCpuSecond: cpuSeconds && count / cpuSeconds,
  };
}

function rowOf(
  subject: Subject,
  timed: Map<Subject, TimedResult[]>,
  baseline: Subject | undefined,
  atFullSpeed: LeadsRow['atFullSpeed'],
): LeadsRow {
  const ownResults = timed.get(subject) ?? [];
  const baselineResults = (baseline && timed.get(baseline)) ?? [];
  const addedAt = (share: number) => quantile(ownResults, share) - quantile(baselineResults, share);
  return {
    subject: subject.name,
    p50: quantile(ownResults, 0.5),
    p99: quantile(ownResults, 0.99),
    added: { p50: addedAt(0.5), p99: addedAt(0.99) },
    atFullSpeed,
  };
}

function report(rows: LeadsRow[], commits: TimedCommit[], scale: Scale, failures: string[]) {
  const { machine, ...others } = describeRun();
  const cores = { handoff: 'one process, one instance', machine: machine.cores };
  const goals = goalsOf(rows, scale);
  console.log(`\n${inColumns([HEADINGS, ...rows.map(cellsOf)])}`);
  const commit = { p50: quantile(commits, 0.5), p99: quantile(commits, 0.99) };
  console.log(
    `\nA commit of one row at the same time: p50 ${commit.p50.toFixed(1)} ms, p99 ${commit.p99.toFixed(1)} ms`,
  );
  console.log(`\n${inColumns([GOAL_HEADINGS, ...goals.map(goalCells)])}`);
  writeResult('leads', { ...others, machine, cores, method: METHOD, goals, subjects: rows, commit, scale });
  return { failures: [...failures, ...missedGoals(goals)] };
}

function goalsOf(rows: LeadsRow[], { factor }: Scale): Goal[] {
  const added = rows.find(({ subject }) => subject === 'Handoff')?.added ?? {
    p50: Number.NaN,
    p99: Number.NaN,
  };
  const inTime = { against: 'operator', better: 'less', unit: ' ms' } as const;
  const { instances } = METHOD.scale;
  return [
    { work: 'added to a lead, p50', value: added.p50, must: 15, aim: 8, ...inTime },
    { work: 'added to a lead, p99', value: added.p99, must: 45, aim: 30, ...inTime },
    {
      work: `capacity of ${instances} instances`,
      against: 'one of as many databases',
      value: factor,
      must: 2.7,
      aim: null,
      better: 'more',
      unit: '',
    },
  ];
}

function cellsOf({ subject, p50, p99, added, atFullSpeed }: LeadsRow): string[] {
  const { leadsPerSecond, leadsPerCpuSecond } = atFullSpeed;
  return [
    subject,
    ...[p50, p99, added.p50, added.p99].map((ms) => ms.toFixed(1)),
    leadsPerSecond.toFixed(0),
    leadsPerCpuSecond?.toFixed(0) ?? '–',
  ];
}

async function startForwarder(
  to: string,
  token: string,
  signal: AbortSignal,
): Promise<Running & { address: string }> {
  const port = await freePort(FIRST_PORT);
  const running = await startProgram(
    {
      name: 'The forwarder',
      arguments: ['bench/forwarder.ts', '--port', String(port), '--to', to, '--token', token],
      environment: {},
      ready: /^Forwarder ready/,
      graceMs: 1_000,
    },
    signal,
  );
  return { ...running, address: `http://localhost:${port}/` };
}
