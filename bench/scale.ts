import { type PreparedRequest, quantileOf, sendInParallel } from './load.ts';
import { cpuSeconds } from './process-cost.ts';

export type ScaleMethod = {
  instances: number;
  warmUp: number;
  rounds: number;
  leadsEach: number;
  atOnceEach: number;
};
/** CPU milliseconds of a lead, and the capacity of all instances in capacities of one. */
export type Scale = { one: number; all: number; factor: number };
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
  const costOf = async (used: Instance[], count = leadsEach) => {
    signal.throwIfAborted();
    const requests = inTurns(await Promise.all(used.map(({ prepare }) => prepare(count))));
    const cpu = () =>
      [...used.map(({ pid }) => pid), postgres].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = cpu();
    const { results } = await sendInParallel(requests, used.length * atOnceEach);
    const failed = results.filter(({ isAccepted }) => !isAccepted).length;
    if (failed > 0) failures.push(`${failed} of ${results.length} leads failed on ${used.length} instances.`);
    return ((cpu() - before) * 1_000) / results.length;
  };
  for (const instance of instances) await costOf([instance], warmUp);
  const costs: { one: number; all: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const cost = { one: await costOf(instances.slice(0, 1)), all: await costOf(instances) };
    costs.push(cost);
    console.log(
      `Round ${round}, CPU ms of a lead on 1 and ${instances.length} instances: ${cost.one.toFixed(1)}, ${cost.all.toFixed(1)}`,
    );
  }
  const median = (of: (cost: { one: number; all: number }) => number) => quantileOf(costs.map(of), 0.5);
  const factor = median(({ one, all }) => (instances.length * one) / all);
  return { scale: { one: median(({ one }) => one), all: median(({ all }) => all), factor }, failures };
}

/** One of each instance after another. */
const inTurns = (requests: PreparedRequest[][]) =>
  (requests[0] ?? []).flatMap((_, index) => requests.flatMap((each) => each[index] ?? []));
