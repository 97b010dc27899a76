import { type PreparedRequest, quantileOf, sendInParallel } from './load.ts';
import { cpuSeconds } from './process-cost.ts';

export type ScaleMethod = {
  instances: number;
  warmUp: number;
  rounds: number;
  leadsEach: number;
  atOnceEach: number;
};
/** Instances of one app. `sharedPids`: what they share, such as their database. */
export type Fleet = {
  name: string;
  instances: { pid: number; prepare: (count: number) => Promise<PreparedRequest[]> }[];
  sharedPids: number[];
};
/** CPU milliseconds of a lead, and the capacity of all instances in capacities of one. */
type FleetCost = { fleet: string; one: number; all: number; factor: number };
export type Scale = { costs: FleetCost[]; factor: number };

/**
 * Compares the processor time of a lead on one instance and on several. All share one machine, so leads per second would
 * show its cores. Instances also evict each other's data from the processor's caches, which a core of their own
 * wouldn't do: `control`, whose instances share nothing else, shows what that costs. The factor of `subject` is divided by
 * the share that the control keeps.
 */
export async function measureScale(
  subject: Fleet,
  control: Fleet,
  method: ScaleMethod,
  signal: AbortSignal,
): Promise<{ scale: Scale; failures: string[] }> {
  const failures: string[] = [];
  const costOf = async (fleet: Fleet, used: Fleet['instances'], count: number) => {
    signal.throwIfAborted();
    const requests = inTurns(await Promise.all(used.map(({ prepare }) => prepare(count))));
    const pids = [...used.map(({ pid }) => pid), ...fleet.sharedPids];
    const cpu = () => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
    const before = cpu();
    const { results } = await sendInParallel(requests, used.length * method.atOnceEach);
    const failed = results.filter(({ isAccepted }) => !isAccepted).length;
    if (failed > 0)
      failures.push(`${failed} of ${results.length} leads failed on ${used.length} of ${fleet.name}.`);
    return ((cpu() - before) * 1_000) / results.length;
  };
  const fleets = [subject, control].map((fleet) => ({ fleet, rounds: [] as { one: number; all: number }[] }));
  for (const { fleet } of fleets)
    for (const instance of fleet.instances) await costOf(fleet, [instance], method.warmUp);
  for (let round = 1; round <= method.rounds; round += 1) {
    for (const { fleet, rounds } of fleets) {
      const one = await costOf(fleet, fleet.instances.slice(0, 1), method.leadsEach);
      const all = await costOf(fleet, fleet.instances, method.leadsEach);
      rounds.push({ one, all });
      console.log(`Round ${round}, CPU ms of a lead, ${fleet.name}: ${one.toFixed(1)}, ${all.toFixed(1)}`);
    }
  }
  const costs = fleets.map(({ fleet: { name, instances }, rounds }) => ({
    fleet: name,
    one: median(rounds.map(({ one }) => one)),
    all: median(rounds.map(({ all }) => all)),
    factor: median(rounds.map(({ one, all }) => (instances.length * one) / all)),
  }));
  const [own, other] = costs.map(({ factor }) => factor);
  return { scale: { costs, factor: (method.instances * (own ?? 0)) / (other ?? 0) }, failures };
}

const median = (values: number[]) => quantileOf(values, 0.5);

/** One of each instance after another. */
const inTurns = (requests: PreparedRequest[][]) =>
  (requests[0] ?? []).flatMap((_, index) => requests.flatMap((each) => each[index] ?? []));
