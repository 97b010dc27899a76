import { setTimeout as pause } from 'node:timers/promises';
import { describeFailures, sendInParallel } from '../load.ts';
import { residentMib } from '../process-cost.ts';
import type { Peer, PeerName } from './peer.ts';
import { medianOf } from './step-rounds.ts';

export type MemoryMethod = {
  starts: number;
  rounds: number;
  requests: number;
  atOnce: number;
  restSeconds: number;
};

export type Startable = {
  name: PeerName;
  /** Resolves when the address answers. */
  start: () => Promise<{ peer: Peer; readyUrl: string; stop: () => Promise<void> }>;
};

/** Resident memory: when ready, after a rest, right after the requests, and after another rest. */
type Mib = { ready: number; idle: number; busy: number; rested: number };

export type MemoryRow = Mib & { peer: PeerName; readyMs: number[] };

const POLL_MS = 5;

export async function measureMemory(
  subjects: Startable[],
  method: MemoryMethod,
  signal: AbortSignal,
): Promise<{ rows: MemoryRow[]; failures: string[] }> {
  const readyMs = new Map(subjects.map((subject) => [subject, [] as number[]]));
  for (let round = 1; round <= method.starts; round += 1) {
    for (const subject of subjects) {
      signal.throwIfAborted();
      const { took, stop } = await timedStart(subject);
      await stop();
      readyMs.get(subject)?.push(took);
      console.log(`Start ${round}, ${subject.name}: ${took.toFixed(0)} ms`);
    }
  }
  const samples = new Map(subjects.map((subject) => [subject, [] as Mib[]]));
  const failures: string[] = [];
  for (let round = 1; round <= method.rounds; round += 1) {
    for (const subject of subjects) {
      signal.throwIfAborted();
      const { mib, failures: failed } = await sampleOf(subject, method);
      samples.get(subject)?.push(mib);
      failures.push(...failed);
      const shown = Object.values(mib).map((value) => value.toFixed(0));
      console.log(`Memory ${round}, ${subject.name}: ${shown.join(', ')} MiB`);
    }
  }
  const rows = subjects.map((subject) => {
    const all = samples.get(subject) ?? [];
    const median = (part: keyof Mib) => medianOf(all.map((mib) => mib[part]));
    return {
      peer: subject.name,
      readyMs: readyMs.get(subject) ?? [],
      ready: median('ready'),
      idle: median('idle'),
      busy: median('busy'),
      rested: median('rested'),
    };
  });
  return { rows, failures };
}

async function sampleOf(subject: Startable, method: MemoryMethod): Promise<{ mib: Mib; failures: string[] }> {
  const { peer, stop } = await timedStart(subject);
  const ready = residentMib(peer.pid);
  await pause(method.restSeconds * 1_000);
  const idle = residentMib(peer.pid);
  const { page } = await peer.prepare(method.atOnce);
  const requests = Array.from({ length: method.requests }, (_, at) => page[at % page.length] ?? []).flat();
  const { results } = await sendInParallel(requests, method.atOnce);
  const busy = residentMib(peer.pid);
  await pause(method.restSeconds * 1_000);
  const rested = residentMib(peer.pid);
  await stop();
  return {
    mib: { ready, idle, busy, rested },
    failures: describeFailures(results, `pages of ${subject.name}`),
  };
}

async function timedStart({ start }: Startable) {
  const from = performance.now();
  const { readyUrl, ...started } = await start();
  while (!(await isReady(readyUrl))) await pause(POLL_MS);
  return { ...started, took: performance.now() - from };
}

async function isReady(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
}

export const medianReadyMs = ({ readyMs }: MemoryRow): number => medianOf(readyMs);
