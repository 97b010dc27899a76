import { setTimeout as pause } from 'node:timers/promises';
import { sendInParallel } from '../load.ts';
import { residentMib } from '../process-cost.ts';
import type { Peer, PeerName } from './peer.ts';
import { medianOf } from './step-rounds.ts';

export type MemoryMethod = { starts: number; requests: number; atOnce: number; restSeconds: number };

export type Startable = {
  name: PeerName;
  /** Resolves when the address answers. */
  start: () => Promise<{ peer: Peer; readyUrl: string; stop: () => Promise<void> }>;
};

export type MemoryRow = {
  peer: PeerName;
  readyMs: number[];
  /** Resident memory in MiB: when ready, after a rest, right after the requests, and after another rest. */
  ready: number;
  idle: number;
  busy: number;
  rested: number;
};

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
  const rows: MemoryRow[] = [];
  const failures: string[] = [];
  for (const subject of subjects) {
    signal.throwIfAborted();
    const { peer, stop } = await timedStart(subject);
    const ready = residentMib(peer.pid);
    await pause(method.restSeconds * 1_000);
    const idle = residentMib(peer.pid);
    const { page } = await peer.prepare(method.atOnce);
    const requests = Array.from({ length: method.requests }, (_, at) => page[at % page.length] ?? []).flat();
    const { results } = await sendInParallel(requests, method.atOnce);
    const failed = results.filter(({ isAccepted }) => !isAccepted).length;
    if (failed > 0) failures.push(`${failed} of ${requests.length} pages failed: ${peer.name}.`);
    const busy = residentMib(peer.pid);
    await pause(method.restSeconds * 1_000);
    const rested = residentMib(peer.pid);
    await stop();
    rows.push({ peer: peer.name, readyMs: readyMs.get(subject) ?? [], ready, idle, busy, rested });
    console.log(
      `Memory, ${peer.name}: ${[ready, idle, busy, rested].map((mib) => mib.toFixed(0)).join(', ')} MiB`,
    );
  }
  return { rows, failures };
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
