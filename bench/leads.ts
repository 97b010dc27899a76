import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, startProgram } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';
import { type ServedApp, serveApp } from '#scripts/dev/served-app.ts';
import { operatorClient } from '#tests/support/operator-client.ts';
import {
  directOperator,
  forwarder,
  handoff,
  plainAction,
  readMetric,
  type Subject,
} from './lead-subjects.ts';
import { quantile, sendInParallel, sendOnSchedule, type TimedResult } from './load.ts';
import { servePlainAction } from './plain-action.ts';
import { describeRun } from './run-description.ts';
import { inColumns } from './table.ts';

const METHOD = { warmUp: 150, rounds: 3, aSecond: 20, secondsEach: 8, atOnce: 16, leadsAtFullSpeed: 500 };
const BUILD = '.next-bench';
const FIRST_PORT = 4700;
const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';
const LAST_NAME = 'Benchmark';
const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'leads.json');

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
  const cleanups: (() => Promise<void>)[] = [];
  try {
    const database = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
    cleanups.push(database.stop);
    const served = await serveApp({ databaseUrl: database.url, build: BUILD, signal });
    cleanups.push(served.stop);
    const subjects = await startSubjects(served, cleanups, signal);
    return await measure(subjects, served.app, signal);
  } finally {
    for (const stop of cleanups.reverse()) await stop();
  }
}

async function startSubjects(
  { app, sandbox }: ServedApp,
  cleanups: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<Subject[]> {
  const handoffSubject = handoff(app, LAST_NAME);
  await sendInParallel(await handoffSubject.prepare(1), 1);
  const lead = await lastLead(sandbox);
  const token = await tokenOf(sandbox);
  const leadsUrl = `${sandbox}${LEADS_PATH}`;
  const bare = await startForwarder(leadsUrl, token, signal);
  cleanups.push(bare.stop);
  const plain = await servePlainAction(folder, { leadsUrl, token, firstPort: FIRST_PORT, signal });
  cleanups.push(plain.stop);
  return [
    directOperator(leadsUrl, token, lead),
    forwarder(bare.address, lead),
    plainAction(plain.origin, lead),
    handoffSubject,
  ];
}

async function measure(subjects: Subject[], app: string, signal: AbortSignal) {
  const before = await readMetric(app, ANSWERED);
  const timed = new Map<Subject, TimedResult[]>(subjects.map((subject) => [subject, []]));
  const failures: string[] = [];
  const recordFailures = ({ name }: Subject, results: TimedResult[]) => {
    const failed = results.filter(({ isAccepted: wentThrough }) => !wentThrough).length;
    if (failed > 0) failures.push(`${failed} of ${results.length} leads failed through ${name}.`);
  };
  for (const subject of subjects)
    recordFailures(subject, (await atFullSpeed(subject, METHOD.warmUp)).results);
  // Alternating, so that a change of the machine's speed affects all subjects.
  for (let round = 1; round <= METHOD.rounds; round += 1) {
    for (const subject of subjects) {
      signal.throwIfAborted();
      process.stdout.write(`Round ${round}, ${subject.name}… `);
      const shots = await subject.prepare(METHOD.aSecond * METHOD.secondsEach);
      const results = await sendOnSchedule(shots, METHOD.aSecond);
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
  return report(rows, failures);
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

function report(rows: LeadsRow[], failures: string[]) {
  const { machine, ...others } = describeRun();
  const cores = { handoff: 'one process, one instance', machine: machine.cores };
  const result = { ...others, machine, cores, method: METHOD, subjects: rows };
  console.log(`\n${inColumns([HEADINGS, ...rows.map(cellsOf)])}`);
  mkdirSync(join(resultFile, '..'), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, rounded, 2)}\n`);
  return { failures };
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;

function cellsOf({ subject, p50, p99, added, atFullSpeed }: LeadsRow): string[] {
  const { leadsPerSecond, leadsPerCpuSecond } = atFullSpeed;
  return [
    subject,
    ...[p50, p99, added.p50, added.p99].map((ms) => ms.toFixed(1)),
    leadsPerSecond.toFixed(0),
    leadsPerCpuSecond?.toFixed(0) ?? '–',
  ];
}

async function lastLead(sandbox: string): Promise<Buffer> {
  const response = await fetch(`${sandbox}/_sandbox/requests?lastName=${LAST_NAME}`);
  const { requests }: { requests: { body: string }[] } = await response.json();
  return Buffer.from(requests.at(-1)?.body ?? '', 'base64');
}

async function tokenOf(sandbox: string): Promise<string> {
  const { id, secret } = operatorClient();
  const response = await fetch(`${sandbox}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token }: { access_token: string } = await response.json();
  return access_token;
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
