import { describeFailures, quantile, repeat, type TimedResult } from '../load.ts';
import { cpuSeconds } from '../process-cost.ts';
import type { Peer, PeerName, StepRequests } from './peer.ts';

export type StepMethod = {
  rounds: number;
  warmUpSeconds: number;
  atOnce: number;
  seconds: number;
  aloneSeconds: number;
};

export type Work = keyof StepRequests;
export const WORKS: Work[] = ['page', 'post'];

type Latency = { p50: number; p99: number };
export type StepRow = {
  peer: PeerName;
  work: Work;
  /** Of each round. */
  perCpuSecond: number[];
  postgresCpuMs: number;
  alone: Latency;
  atOnce: Latency;
};

type Measured = Omit<StepRow, 'postgresCpuMs' | 'alone' | 'atOnce'> & {
  postgresCpuMs: number[];
  alone: TimedResult[];
  atOnce: TimedResult[];
};

/**
 * Each round runs the page on every peer, then the post; every second round runs in reverse order. The machine's speed
 * changes within minutes, and so affects all peers.
 */
export async function measureSteps(
  peers: Peer[],
  postgres: number,
  method: StepMethod,
  signal: AbortSignal,
): Promise<{ rows: StepRow[]; failures: string[] }> {
  const subjects = await Promise.all(
    peers.map(async (peer) => ({ peer, requests: await peer.prepare(method.atOnce) })),
  );
  const measured = WORKS.flatMap((work) =>
    subjects.map(({ peer, requests }): Measured & { pid: number; requests: StepRequests[Work] } => ({
      peer: peer.name,
      pid: peer.pid,
      work,
      requests: requests[work],
      perCpuSecond: [],
      postgresCpuMs: [],
      alone: [],
      atOnce: [],
    })),
  );
  for (const { requests } of measured) await repeat(requests, method.warmUpSeconds);
  for (let round = 1; round <= method.rounds; round += 1) {
    for (const row of round % 2 === 0 ? measured.toReversed() : measured) {
      signal.throwIfAborted();
      row.alone.push(...(await repeat(row.requests.slice(0, 1), method.aloneSeconds)).results);
      const [cpu, postgresCpu] = [cpuSeconds(row.pid), cpuSeconds(postgres)];
      const { results } = await repeat(row.requests, method.seconds);
      row.perCpuSecond.push(results.length / (cpuSeconds(row.pid) - cpu));
      row.postgresCpuMs.push(((cpuSeconds(postgres) - postgresCpu) * 1_000) / results.length);
      row.atOnce.push(...results);
      console.log(
        `Round ${round}, ${row.peer}, ${row.work}: ${row.perCpuSecond.at(-1)?.toFixed(0)} per CPU s`,
      );
    }
  }
  return {
    rows: measured.map(({ peer, work, perCpuSecond, postgresCpuMs, alone, atOnce }) => ({
      peer,
      work,
      perCpuSecond,
      postgresCpuMs: medianOf(postgresCpuMs),
      alone: latencyOf(alone),
      atOnce: latencyOf(atOnce),
    })),
    failures: measured.flatMap(({ peer, work, alone, atOnce }) =>
      describeFailures([...alone, ...atOnce], `requests (${peer}, ${work})`),
    ),
  };
}

const latencyOf = (results: TimedResult[]): Latency => ({
  p50: quantile(results, 0.5),
  p99: quantile(results, 0.99),
});

export const medianOf = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
