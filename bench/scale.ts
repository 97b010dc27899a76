import { describeFailures, type PreparedRequest, quantileOf, sendInParallel } from './load.ts';
import { cpuSeconds } from './process-cost.ts';

export type ScaleMethod = {
  instances: number;
  warmUp: number;
  rounds: number;
  leadsEach: number;
  atOnceEach: number;
};
/** CPU milliseconds of a lead, and the capacity of all instances in capacities of one. */
export type Scale = { one: number; all: number; factor: number; lowest: number; highest: number };
type Instance = { pid: number; prepare: (count: number) => Promise<PreparedRequest[]> };

/**
 * Compares the processor time of a lead, of Node and PostgreSQL, on one instance and on several. All share one machine, so
 * leads per second would show its cores. The factor is the capacity of several instances, each on cores of its own, in
 * capacities of one.
 */
export async function measureScale(
  instances: Instance[],
  postgres: number,
  { warmUp, rounds, leadsEach, atOnceEach }: ScaleMethod,
  signal: AbortSignal,
): Promise<{ scale: Scale; failures: string[] }> {
  const failures: string[] = [];
  const prepare = (used: Instance[], count: number) =>
    Promise.all(used.map((instance) => instance.prepare(count)));
  const costOf = async (used: Instance[], requests: PreparedRequest[][]) => {
    signal.throwIfAborted();
    const cpu = () =>
      [...used.map(({ pid }) => pid), postgres].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = cpu();
    const { results } = await sendInParallel(inTurns(requests), used.length * atOnceEach);
    failures.push(...describeFailures(results, `leads on ${used.length} instances`));
    return ((cpu() - before) * 1_000) / results.length;
  };
  for (const instance of instances) await costOf([instance], await prepare([instance], warmUp));
  const pairs: { one: number; all: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const own = await prepare(instances, leadsEach);
    const shared: PreparedRequest[][][] = [];
    for (const _ of instances) shared.push(await prepare(instances, leadsEach));
    // The two of a pair follow each other within seconds, so a change of the machine's speed affects both.
    for (const [index, instance] of instances.entries()) {
      const pair = {
        one: await costOf([instance], own.slice(index, index + 1)),
        all: await costOf(instances, shared[index] ?? []),
      };
      pairs.push(pair);
      console.log(
        `Round ${round}, CPU ms of a lead on 1 and ${instances.length} instances: ${pair.one.toFixed(1)}, ${pair.all.toFixed(1)}`,
      );
    }
  }
  const median = (of: (pair: { one: number; all: number }) => number) => quantileOf(pairs.map(of), 0.5);
  const factors = pairs.map(({ one, all }) => (instances.length * one) / all);
  const scale = {
    one: median(({ one }) => one),
    all: median(({ all }) => all),
    factor: quantileOf(factors, 0.5),
    lowest: Math.min(...factors),
    highest: Math.max(...factors),
  };
  return { scale, failures };
}

/** One of each instance after another. */
const inTurns = (requests: PreparedRequest[][]) =>
  (requests[0] ?? []).flatMap((_, index) => requests.flatMap((each) => each[index] ?? []));
