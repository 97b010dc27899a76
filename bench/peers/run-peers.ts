import { join } from 'node:path';
import { findBrowser } from '#scripts/dev/browser.ts';
import { testPort } from '#scripts/dev/free-port.ts';
import type { ServedApp } from '#scripts/dev/served-app.ts';
import type { BenchDatabase } from '../database.ts';
import { GOAL_HEADINGS, goalCells, missedGoals } from '../goals.ts';
import { handoff, plainAction } from '../lead-subjects.ts';
import { operatorCallOf } from '../operator-call.ts';
import { buildPlainAction } from '../plain-action.ts';
import { writeResult } from '../result-file.ts';
import { describeRun } from '../run-description.ts';
import { type Cleanups, onServedApp } from '../served-bench.ts';
import { inColumns } from '../table.ts';
import { startCasaPeer } from './casa-peer.ts';
import { firstStep, handoffPeer } from './handoff-peer.ts';
import { measureLeads } from './lead-rounds.ts';
import { runLighthouse, type Visited } from './lighthouse.ts';
import { measureMemory } from './memory.ts';
import { type NextPeer, startNextPeer } from './next-peers.ts';
import { installPeers, PEERS } from './packages.ts';
import { copyPage } from './page-copy.ts';
import { weighPage } from './page-weight.ts';
import { checkRequests, type Peer, type PeerName, type RunningPeer } from './peer.ts';
import { createPeerTable } from './peer-table.ts';
import { goalsOf, type PeersResult, tablesOf } from './report.ts';
import { measureSteps } from './step-rounds.ts';
import { startSveltePeer } from './svelte-peer.ts';

const METHOD = {
  steps: { rounds: 25, warmUpSeconds: 15, atOnce: 8, seconds: 1, aloneSeconds: 0.4 },
  leads: { rounds: 5, leads: 96, atOnce: 8 },
  memory: { starts: 5, rounds: 3, requests: 10_000, atOnce: 8, restSeconds: 10 },
  lighthouseRuns: 3,
};
/** The goal is CASA's score; the plain page of the same framework shows how many points Next.js itself loses. */
const IN_LIGHTHOUSE: PeerName[] = ['CASA', 'Next.js'];
/** Shows that everything works; its numbers mean nothing. */
const QUICK: typeof METHOD = {
  steps: { rounds: 1, warmUpSeconds: 1, atOnce: 8, seconds: 1, aloneSeconds: 1 },
  leads: { rounds: 1, leads: 8, atOnce: 8 },
  memory: { starts: 1, rounds: 1, requests: 100, atOnce: 8, restSeconds: 1 },
  lighthouseRuns: 1,
};

/** Compares Handoff with what else a partner could build on. With `quick`, stores no result. */
export async function benchPeers(signal: AbortSignal, [mode]: string[]): Promise<{ failures: string[] }> {
  const method = mode === 'quick' ? QUICK : METHOD;
  const browser = await findBrowser(signal);
  const versions = await installPeers(signal);
  return onServedApp(signal, async (served, database, cleanups) => {
    const peers = await startPeers(served, database, cleanups, signal);
    const { result, failures } = await measure(peers, {
      served,
      database,
      browser,
      method,
      cleanups,
      signal,
    });
    const goals = goalsOf(result);
    console.log(`\n${tablesOf(result).join('\n\n')}\n`);
    console.log(inColumns([GOAL_HEADINGS, ...goals.map(goalCells)]));
    if (mode !== 'quick') {
      const { versions: own, ...run } = describeRun();
      writeResult('peers', { ...run, versions: { ...own, ...versions }, method, goals, ...result });
    }
    return { failures: [...failures, ...missedGoals(goals)] };
  });
}

type Peers = { handoff: Peer; plainNext: NextPeer; others: RunningPeer[] };

async function startPeers(
  { app, pid }: ServedApp,
  database: BenchDatabase,
  cleanups: Cleanups,
  signal: AbortSignal,
): Promise<Peers> {
  const own = handoffPeer(app, { address: app, pid });
  const [page] = (await own.prepare(1)).page;
  const response = await fetch(own.pageUrl, { headers: { cookie: String(page?.headers.cookie) } });
  const policy = (response.headers.get('content-security-policy') ?? '').replaceAll(
    /'nonce-[^']+'/g,
    "'nonce-NONCE'",
  );
  const copy = copyPage(await response.text());
  const databaseUrl = await createPeerTable(database.url);
  const plainNext: NextPeer = { name: 'Next.js', folder: 'next', copy };
  const stored: NextPeer = { name: 'Next.js, PostgreSQL', folder: 'next-postgres', copy, databaseUrl };
  const withNonce: NextPeer = { ...stored, name: 'Next.js, PostgreSQL, nonce', folder: 'next-nonce', policy };
  const others: RunningPeer[] = [];
  for (const start of [
    () => startNextPeer(plainNext, signal),
    () => startNextPeer(stored, signal),
    () => startNextPeer(withNonce, signal),
    () => startCasaPeer(signal),
    () => startSveltePeer(copy, databaseUrl, signal),
  ]) {
    const peer = await start();
    cleanups.push(peer.stop);
    others.push(peer);
  }
  for (const peer of [own, ...others]) await checkRequests(peer);
  return { handoff: own, plainNext, others };
}

type Context = {
  served: ServedApp;
  database: BenchDatabase;
  browser: string;
  method: typeof METHOD;
  cleanups: Cleanups;
  signal: AbortSignal;
};

async function measure(
  { handoff: own, plainNext, others }: Peers,
  { served, database, browser, method, cleanups, signal }: Context,
): Promise<{ result: PeersResult; failures: string[] }> {
  const peers = [own, ...others];
  const weights = [];
  for (const peer of peers) {
    const [page] = (await peer.prepare(1)).page;
    if (page) weights.push(await weighPage(peer.name, page));
  }
  const steps = await measureSteps(peers, database.pid, method.steps, signal);

  const call = await operatorCallOf(served.app, served.sandbox);
  const firstPort = await testPort();
  const startAction = await buildPlainAction(join(PEERS, '..'), { ...call, firstPort, signal });
  const plain = await startAction();
  cleanups.push(plain.stop);
  const subjects = [
    { subject: plainAction(plain.origin, call.lead), pid: plain.pid },
    { subject: handoff(served.app, 'Benchmark'), pid: served.pid },
  ];
  const leads = await measureLeads(subjects, database.pid, method.leads, signal);

  const first = { name: 'Handoff', ...(await firstStep(served.app)) };
  const theirs = await Promise.all(
    others.filter(({ name }) => IN_LIGHTHOUSE.includes(name)).map(visitedPage),
  );
  const lighthouse = await runLighthouse([first, ...theirs], {
    runs: method.lighthouseRuns,
    browser,
    signal,
  });

  // Of fresh processes, while the others are idle.
  const memory = await measureMemory(
    [
      { name: 'Handoff', start: () => startHandoff(served) },
      { name: 'Next.js', start: () => startPlainNext(plainNext, signal) },
    ],
    method.memory,
    signal,
  );
  return {
    result: { steps: steps.rows, leads: leads.rows, memory: memory.rows, weights, lighthouse },
    failures: [...steps.failures, ...leads.failures, ...memory.failures],
  };
}

async function visitedPage({ name, pageUrl, prepare }: Peer): Promise<Visited> {
  const [page] = (await prepare(1)).page;
  return { name, url: page?.url ?? pageUrl, cookie: String(page?.headers.cookie) };
}

async function startHandoff({ app, addInstance }: ServedApp) {
  const { address, pid, stop } = await addInstance();
  return { peer: handoffPeer(app, { address, pid }), readyUrl: `${address}/readyz`, stop };
}

async function startPlainNext(plainNext: NextPeer, signal: AbortSignal) {
  const { stop, ...peer } = await startNextPeer(plainNext, signal);
  return { peer, readyUrl: peer.pageUrl, stop };
}
