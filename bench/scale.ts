import { describeFailures, type PreparedRequest, quantileOf, sendInParallel } from './load.ts';
import { cpuSeconds } from './process-cost.ts';

export type ScaleMethod = {
  warmUp: number;
  rounds: number;
  leadsEach: number;
  atOnceEach: number;
};
export type Fleet = {
  instances: { pid: number; prepare: (count: number) => Promise<PreparedRequest[]> }[];
  /** Process ids of the database servers. */
  databases: number[];
};
/** `apart`: each instance with a database of its own. `together`: the same number on one database. */
export type Fleets = { alone: Fleet; apart: Fleet; together: Fleet };
/** CPU milliseconds of a lead in each fleet, and the capacity of `together` in capacities of one of `apart`. */
export type Scale = Record<keyof Fleets, number> & { factor: number; lowest: number; highest: number };

/**
 * Compares the processor time of a lead, of Node and PostgreSQL. All processes share one machine, so leads per second
 * would show its cores, and a lead takes more processor time beside others. So the factor compares two fleets of one
 * size.
 */
export async function measureScale(
  fleets: Fleets,
  { warmUp, rounds, leadsEach, atOnceEach }: ScaleMethod,
  signal: AbortSignal,
): Promise<{ scale: Scale; failures: string[] }> {
  const failures: string[] = [];
  const prepare = ({ instances }: Fleet, count: number) =>
    Promise.all(instances.map((instance) => instance.prepare(count)));
  const costOf = async ({ instances, databases }: Fleet, requests: PreparedRequest[][]) => {
    signal.throwIfAborted();
    const cpu = () =>
      [...instances.map(({ pid }) => pid), ...databases].reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = cpu();
    const { results } = await sendInParallel(inTurns(requests), instances.length * atOnceEach);
    failures.push(
      ...describeFailures(results, `leads on ${instances.length} instances, ${databases.length} databases`),
    );
    return ((cpu() - before) * 1_000) / results.length;
  };
  for (const fleet of [fleets.apart, fleets.together]) await costOf(fleet, await prepare(fleet, warmUp));
  const costs: Record<keyof Fleets, number>[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const prepared = {
      alone: await prepare(fleets.alone, leadsEach),
      apart: await prepare(fleets.apart, leadsEach),
      together: await prepare(fleets.together, leadsEach),
    };
    const cost = { alone: Number.NaN, apart: Number.NaN, together: Number.NaN };
    // They follow each other within seconds and in changing order, so a change of the machine's speed affects all.
    const order = ['alone', 'apart', 'together'] as const;
    for (const name of round % 2 === 0 ? order.toReversed() : order)
      cost[name] = await costOf(fleets[name], prepared[name]);
    costs.push(cost);
    console.log(
      `Round ${round}, CPU ms of a lead alone, apart and together: ${order.map((name) => cost[name].toFixed(1)).join(', ')}`,
    );
  }
  const median = (name: keyof Fleets) =>
    quantileOf(
      costs.map((cost) => cost[name]),
      0.5,
    );
  const factors = costs.map(({ apart, together }) => (fleets.together.instances.length * apart) / together);
  const scale = {
    alone: median('alone'),
    apart: median('apart'),
    together: median('together'),
    factor: quantileOf(factors, 0.5),
    lowest: Math.min(...factors),
    highest: Math.max(...factors),
  };
  return { scale, failures };
}

/** One of each instance after another. */
const inTurns = (requests: PreparedRequest[][]) =>
  (requests[0] ?? []).flatMap((_, index) => requests.flatMap((each) => each[index] ?? []));
