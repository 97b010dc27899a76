import { setTimeout as pause } from 'node:timers/promises';
import { PERSONAL } from '#tests/support/borrowers/form-answers.ts';
import { borrowerWithAnswers, cookieOf, FORM, FROM_AD, startJourney } from './borrowers.ts';
import {
  describeFailures,
  formBody,
  inParallel,
  median,
  type PreparedRequest,
  sendInParallel,
  sendNow,
  type TimedResult,
} from './load.ts';
import {
  createPeers,
  type Started,
  type StepRequests,
  stepRequests,
  VISITED,
  type Visited,
} from './peer-apps.ts';
import { cpuSeconds, residentMib } from './process-cost.ts';
import type { Limit, Report, Row } from './report.ts';
import { measureRush } from './rush.ts';
import { type Context, openDatabase, type ServedApp, serveOn } from './served-app.ts';

const METHOD = { starts: 5, warmUp: 2_000, rounds: 25, requests: 400, atOnce: 8 };
const QUICK: typeof METHOD = { starts: 1, warmUp: 8, rounds: 1, requests: 16, atOnce: 8 };
const READY_POLL_MS = 5;
const STEP = `${FORM}/name`;

/** Of Handoff's value beside that of Next.js. */
const LIMITS = {
  'page CPU ms': 1.8,
  'post CPU ms': 3.8,
  'start ms': 1.8,
  'MiB when ready': 1.5,
  'MiB after the rounds': 1.5,
};
type Measure = keyof typeof LIMITS;
const MEASURES = Object.keys(LIMITS) as Measure[];

/** The page of a peer that a visit is compared with. */
const COMPARED: Record<Visited, { what: string; peer: string }> = {
  landing: { what: 'the start page', peer: 'CASA' },
  ad: { what: 'the start page, from an ad', peer: 'CASA' },
  start: { what: 'the start of a journey', peer: 'Next.js' },
};

type Subject = {
  name: string;
  start: () => Promise<Started>;
  /** A value for each start, round or process. */
  measured: Record<Measure | Visited, number[]>;
};

/** A step of the form, beside the same page of plain Next.js, CASA and SvelteKit. */
export async function benchPeers(context: Context): Promise<Report> {
  const method = context.isQuick ? QUICK : METHOD;
  const database = await openDatabase(context);
  const served = await serveOn(database, context);
  const { html } = await (await borrowerWithAnswers(served.app, served.app)).ask(STEP);
  const handoff = subject({ name: 'Handoff', start: () => startHandoff(served) });
  const peers = (await createPeers(html, context)).map(subject);
  const subjects = [handoff, ...peers];
  for (let start = 1; start <= method.starts; start += 1) {
    for (const each of subjects) await (await timedStart(each, context.signal)).stop();
  }
  const failures = await measureRounds(subjects, method, context.signal);
  // Value by value: the machine's speed changes between rounds.
  const beside = ({ measured }: Subject, measure: Measure) =>
    median(handoff.measured[measure].map((own, at) => own / (measured[measure][at] ?? Number.NaN)));
  const [next] = peers;
  const visits = VISITED.map((visited) => visitRow(visited, handoff, peers));
  const rush = await measureRush(served, database, context);
  return {
    method,
    tables: {
      'a step': subjects.map((each) => rowOf(each, ({ measured }, measure) => median(measured[measure]))),
      'Handoff, times the peer': peers.map((peer) => rowOf(peer, beside)),
      'new visitors': visits,
      'a rush of visitors': rush.table,
    },
    limits: [
      ...stepLimits((measure) => (next ? beside(next, measure) : Number.NaN)),
      ...visitLimits(visits),
      rush.limit,
    ],
    failures: [...failures, ...rush.failures],
  };
}

const stepLimits = (besideNext: (measure: Measure) => number): Limit[] =>
  MEASURES.map((measure) => ({
    what: `${measure}, times that of Next.js`,
    value: besideNext(measure),
    limit: LIMITS[measure],
  }));

const visitLimits = (visits: ReturnType<typeof visitRow>[]): Limit[] =>
  visits.map((row) => ({
    what: `CPU of ${row.visit}, times that of a page of ${row.beside}`,
    value: row.times,
    limit: 1,
  }));

/** Handoff’s processor time for a visit, beside that of a peer for its page. */
function visitRow(visited: Visited, handoff: Subject, peers: Subject[]) {
  const { what: visit, peer } = COMPARED[visited];
  const pages = peers.find(({ name }) => name === peer)?.measured['page CPU ms'] ?? [];
  const own = handoff.measured[visited];
  const times = median(own.map((value, at) => value / (pages[at] ?? Number.NaN)));
  return { visit, 'CPU ms': median(own), beside: peer, times };
}

const subject = (peer: Pick<Subject, 'name' | 'start'>): Subject => ({
  ...peer,
  measured: Object.fromEntries(
    [...MEASURES, ...VISITED].map((measure) => [measure, []]),
  ) as unknown as Subject['measured'],
});

const rowOf = (each: Subject, read: (each: Subject, measure: Measure) => number): Row => ({
  peer: each.name,
  ...Object.fromEntries(MEASURES.map((measure) => [measure, read(each, measure)])),
});

async function timedStart({ name, start, measured }: Subject, signal: AbortSignal): Promise<Started> {
  signal.throwIfAborted();
  console.log(`Start of ${name}`);
  const from = performance.now();
  const started = await start();
  while (!(await isReady(started.readyUrl))) await pause(READY_POLL_MS);
  measured['start ms'].push(performance.now() - from);
  measured['MiB when ready'].push(residentMib(started.pid));
  return started;
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual' }).catch(() => undefined);
  await response?.arrayBuffer();
  return response !== undefined && response.status < 400;
}

/** Each round sends as many requests to every subject; every second round in reverse order. */
async function measureRounds(
  subjects: Subject[],
  { warmUp, rounds, requests, atOnce }: typeof METHOD,
  signal: AbortSignal,
): Promise<string[]> {
  const failures: string[] = [];
  const send = async (name: string, prepared: PreparedRequest[], count: number) => {
    signal.throwIfAborted();
    const all = Array.from({ length: count }, (_, at) => prepared[at % prepared.length] ?? []).flat();
    failures.push(...describeFailures(await sendInParallel(all, atOnce), `requests to ${name}`));
  };
  const sendVisits = async (visit: (() => Promise<TimedResult>) | undefined) => {
    if (visit) failures.push(...describeFailures(await inParallel(Array(requests), atOnce, visit), 'visits'));
  };
  const running = [];
  for (const each of subjects) {
    const { pid, prepare, visits } = await timedStart(each, signal);
    const prepared = await prepare(atOnce);
    await send(each.name, [...prepared.page, ...prepared.post], warmUp);
    for (const visited of VISITED) await sendVisits(visits?.[visited]);
    running.push({ ...each, pid, prepared, visits });
  }
  for (let round = 1; round <= rounds; round += 1) {
    console.log(`Round ${round}`);
    const inTurn = round % 2 === 0 ? running.toReversed() : running;
    for (const work of ['page', 'post'] as const) {
      for (const { name, pid, prepared, measured } of inTurn) {
        const ms = await cpuMsOf(pid, () => send(name, prepared[work], requests));
        measured[`${work} CPU ms`].push(ms / requests);
      }
    }
    for (const { pid, visits, measured } of inTurn.filter((each) => each.visits))
      for (const visited of VISITED)
        measured[visited].push((await cpuMsOf(pid, () => sendVisits(visits?.[visited]))) / requests);
  }
  for (const { pid, measured } of running) measured['MiB after the rounds'].push(residentMib(pid));
  return failures;
}

async function cpuMsOf(pid: number, work: () => Promise<void>): Promise<number> {
  const before = cpuSeconds(pid);
  await work();
  return (cpuSeconds(pid) - before) * 1_000;
}

/** Each borrower has a journey with all answers, and posts one step of it again. */
async function startHandoff({ app, addInstance }: ServedApp): Promise<Started> {
  const { address, pid, stop } = await addInstance();
  const prepare = async (count: number): Promise<StepRequests> => {
    const borrowers = await Promise.all(
      Array.from({ length: count }, () => borrowerWithAnswers(app, address)),
    );
    const prepared = await Promise.all(
      borrowers.map(async (borrower) => {
        const action = borrower.actionOf(await borrower.ask(STEP));
        const answers = PERSONAL.sheet(borrower.person).name;
        const form = await formBody({ [action]: '', form: PERSONAL.form, step: 'name', ...answers });
        return { cookie: cookieOf(borrower), ...form };
      }),
    );
    return stepRequests(address + STEP, prepared, { origin: app });
  };
  const visit = (path: string, headers: Record<string, string> = {}) => {
    const sent = { 'accept-encoding': 'gzip', ...headers };
    const isAccepted = (status: number) => status === 200;
    return () => sendNow({ url: address + path, headers: sent, body: null, isAccepted });
  };
  const visits = {
    landing: visit('/'),
    ad: visit(FROM_AD.path, FROM_AD.headers),
    start: () => startJourney(address),
  };
  return { pid, stop, readyUrl: `${address}/readyz`, prepare, visits };
}
