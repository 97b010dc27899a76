import type { ServedApp } from '#scripts/dev/served-app.ts';
import { quantileOf, sendInParallel } from './load.ts';
import { prepareBorrowers } from './prepared-borrowers.ts';
import { cpuSeconds } from './process-cost.ts';

export type ScaleMethod = {
  instances: number;
  warmUp: number;
  rounds: number;
  leads: number;
  atOnce: number;
};
type Cost = { nodeCpuMs: number; postgresCpuMs: number };
export type Scale = { one: Cost; all: Cost; factor: number };

/**
 * Compares the processor time of a lead on one instance and on several. All share one machine, so leads per second would
 * show its cores. The factor is the capacity of several instances, each on cores of its own, in capacities of one.
 */
export async function measureScale(
  { app, pid, addInstance }: ServedApp,
  postgres: number,
  { instances, warmUp, rounds, leads, atOnce }: ScaleMethod,
  signal: AbortSignal,
): Promise<{ scale: Scale; failures: string[] }> {
  const all = [{ address: app, pid }];
  while (all.length < instances) all.push(await addInstance());
  const failures: string[] = [];
  const costOf = async (used: typeof all, count = leads): Promise<Cost> => {
    signal.throwIfAborted();
    const addresses = used.map(({ address }) => address);
    const requests = await prepareBorrowers(app, 'Benchmark', count, addresses);
    const nodeCpu = () => used.reduce((sum, each) => sum + cpuSeconds(each.pid), 0);
    const [node, database] = [nodeCpu(), cpuSeconds(postgres)];
    const { results } = await sendInParallel(requests, atOnce);
    const failed = results.filter(({ isAccepted }) => !isAccepted).length;
    if (failed > 0) failures.push(`${failed} of ${count} leads failed on ${used.length} instances.`);
    return {
      nodeCpuMs: ((nodeCpu() - node) * 1_000) / count,
      postgresCpuMs: ((cpuSeconds(postgres) - database) * 1_000) / count,
    };
  };
  // The first has sent about as many.
  for (const added of all.slice(1)) await costOf([added], warmUp);
  const costs: { one: Cost; all: Cost }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const cost = { one: await costOf(all.slice(0, 1)), all: await costOf(all) };
    costs.push(cost);
    console.log(
      `Round ${round}, CPU ms of a lead on 1 and ${instances} instances: ${sum(cost.one)}, ${sum(cost.all)}`,
    );
  }
  const median = (of: (cost: { one: Cost; all: Cost }) => number) => quantileOf(costs.map(of), 0.5);
  const medianCost = (which: 'one' | 'all'): Cost => ({
    nodeCpuMs: median((cost) => cost[which].nodeCpuMs),
    postgresCpuMs: median((cost) => cost[which].postgresCpuMs),
  });
  const factor = median((cost) => (instances * total(cost.one)) / total(cost.all));
  return { scale: { one: medianCost('one'), all: medianCost('all'), factor }, failures };
}

const total = ({ nodeCpuMs, postgresCpuMs }: Cost) => nodeCpuMs + postgresCpuMs;
const sum = (cost: Cost) => total(cost).toFixed(1);
