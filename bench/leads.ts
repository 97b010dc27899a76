import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, startProgram } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import { freshDatabase } from '#scripts/dev/fresh-database.ts';
import { type ServedApp, serveApp } from '#scripts/dev/served-app.ts';
import { operatorClient } from '#tests/support/operator-client.ts';
import { circumstances } from './circumstances.ts';
import { countedBy, forwarder, handoff, operatorItself, plainAction, type Subject } from './lead-subjects.ts';
import { leadsTable } from './leads-table.ts';
import { servePlainAction } from './plain-action.ts';
import { asFastAsMayBe, onTimetable, quantile, type Taken } from './shot.ts';

const METHOD = { warmUp: 150, rounds: 3, aSecond: 20, secondsEach: 8, atOnce: 16, leadsAtFullSpeed: 500 };
const BUILD = '.next-bench';
const FIRST_PORT = 4700;
const LEADS_PATH = '/api/partners/personal/ping-post/v3/leads';
const LAST_NAME = 'Benchmark';
const folder = join(projectFolder, 'data', 'bench');
const resultFile = join(projectFolder, 'bench', 'results', 'leads.json');

export type LeadsRow = {
  subject: Subject['name'];
  /** Of the answers at the fixed rate, in milliseconds. */
  p50: number;
  p99: number;
  /** Beyond the operator's own. */
  added: { p50: number; p99: number };
  atFullSpeed: { leadsPerSecond: number; leadsPerCpuSecond: number | null };
};

/** How many leads go through, and how much longer each takes than with the operator itself, beside the least that could do it. */
export async function benchLeads(signal: AbortSignal): Promise<{ broken: string[] }> {
  const putAway: (() => Promise<void>)[] = [];
  try {
    const database = await freshDatabase(folder, `npm run bench (process ${process.pid})`);
    putAway.push(database.stop);
    const served = await serveApp({ databaseUrl: database.url, build: BUILD, firstPort: FIRST_PORT, signal });
    putAway.push(served.stop);
    const subjects = await subjectsBeside(served, putAway, signal);
    return await measure(subjects, served.app, signal);
  } finally {
    for (const stop of putAway.reverse()) await stop();
  }
}

async function subjectsBeside(
  { app, sandbox }: ServedApp,
  putAway: (() => Promise<void>)[],
  signal: AbortSignal,
): Promise<Subject[]> {
  const through = handoff(app, LAST_NAME);
  await asFastAsMayBe(await through.ready(1), 1);
  const lead = await lastLead(sandbox);
  const token = await tokenOf(sandbox);
  const leadsUrl = `${sandbox}${LEADS_PATH}`;
  const bare = await startForwarder(leadsUrl, token, signal);
  putAway.push(bare.stop);
  const plain = await servePlainAction(folder, { leadsUrl, token, firstPort: FIRST_PORT, signal });
  putAway.push(plain.stop);
  return [
    operatorItself(leadsUrl, token, lead),
    forwarder(bare.address, lead),
    plainAction(plain.origin, lead),
    through,
  ];
}

async function measure(subjects: Subject[], app: string, signal: AbortSignal) {
  const before = await countedBy(app, ANSWERED);
  const timed = new Map<Subject, Taken[]>(subjects.map((subject) => [subject, []]));
  const lost: string[] = [];
  const note = ({ name }: Subject, taken: Taken[]) => {
    const failed = taken.filter(({ wentThrough }) => !wentThrough).length;
    if (failed > 0) lost.push(`${failed} of ${taken.length} leads did not get through ${name}.`);
  };
  for (const subject of subjects) note(subject, (await atFullSpeed(subject, METHOD.warmUp)).taken);
  // Round about, so that a machine that grows slower or faster does so for all.
  for (let round = 1; round <= METHOD.rounds; round += 1) {
    for (const subject of subjects) {
      signal.throwIfAborted();
      process.stdout.write(`Round ${round}, ${subject.name}… `);
      const shots = await subject.ready(METHOD.aSecond * METHOD.secondsEach);
      const taken = await onTimetable(shots, METHOD.aSecond);
      note(subject, taken);
      timed.get(subject)?.push(...taken);
      console.log(`p50 ${quantile(taken, 0.5).toFixed(1)} ms`);
    }
  }
  const rows: LeadsRow[] = [];
  for (const subject of subjects) {
    signal.throwIfAborted();
    process.stdout.write(`Full speed, ${subject.name}… `);
    const { taken, ...speed } = await atFullSpeed(subject, METHOD.leadsAtFullSpeed);
    note(subject, taken);
    console.log(`${speed.leadsPerSecond.toFixed(0)} leads a second`);
    rows.push(rowOf(subject, timed, subjects[0], speed));
  }
  const through =
    METHOD.warmUp + METHOD.rounds * METHOD.aSecond * METHOD.secondsEach + METHOD.leadsAtFullSpeed;
  const answered = (await countedBy(app, ANSWERED)) - before;
  if (answered !== through)
    lost.push(`Of ${through} leads through Handoff ${answered} were recorded as answered.`);
  return report(rows, lost);
}

const ANSWERED = 'handoff_leads_total{outcome="answered"}';

async function atFullSpeed(subject: Subject, count: number) {
  const shots = await subject.ready(count);
  const cpuBefore = await subject.cpuSeconds();
  const { seconds, taken } = await asFastAsMayBe(shots, METHOD.atOnce);
  const cpuAfter = await subject.cpuSeconds();
  const cpuSeconds = cpuBefore !== null && cpuAfter !== null ? cpuAfter - cpuBefore : null;
  return {
    taken,
    leadsPerSecond: count / seconds,
    leadsPerCpuSecond: cpuSeconds && count / cpuSeconds,
  };
}

function rowOf(
  subject: Subject,
  timed: Map<Subject, Taken[]>,
  least: Subject | undefined,
  atFullSpeed: LeadsRow['atFullSpeed'],
): LeadsRow {
  const own = timed.get(subject) ?? [];
  const leasts = (least && timed.get(least)) ?? [];
  const beyond = (share: number) => quantile(own, share) - quantile(leasts, share);
  return {
    subject: subject.name,
    p50: quantile(own, 0.5),
    p99: quantile(own, 0.99),
    added: { p50: beyond(0.5), p99: beyond(0.99) },
    atFullSpeed,
  };
}

function report(rows: LeadsRow[], broken: string[]) {
  const { machine, ...others } = circumstances();
  const cores = { handoff: 'one process, one instance', machine: machine.cores };
  const result = { ...others, machine, cores, method: METHOD, subjects: rows };
  console.log(`\n${leadsTable(rows)}`);
  mkdirSync(join(resultFile, '..'), { recursive: true });
  writeFileSync(resultFile, `${JSON.stringify(result, rounded, 2)}\n`);
  return { broken };
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;

/** The lead that has just gone through Handoff, as the operator got it. */
async function lastLead(sandbox: string): Promise<Buffer> {
  const asked = await fetch(`${sandbox}/_sandbox/requests?lastName=${LAST_NAME}`);
  const { requests }: { requests: { body: string }[] } = await asked.json();
  return Buffer.from(requests.at(-1)?.body ?? '', 'base64');
}

async function tokenOf(sandbox: string): Promise<string> {
  const { id, secret } = operatorClient();
  const asked = await fetch(`${sandbox}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token }: { access_token: string } = await asked.json();
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
