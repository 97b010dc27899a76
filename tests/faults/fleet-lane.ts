import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { type Lane, openLane } from './lane.ts';
import type { Fault } from './toxics.ts';

export type FleetLane = Lane & {
  at: () => string;
  /** Faults for the coming posts, by last name. */
  awaiting: Map<string, (Fault | null)[]>;
  kills: () => number;
  killOne: () => Promise<void>;
};

export async function openFleetLane(instances: number, leadLimitMs?: number): Promise<FleetLane> {
  const lane = await openLane({ ...(leadLimitMs && { leadLimitMs }) });
  const up: AppInstance[] = [];
  for (let count = 0; count < instances; count += 1) up.push(await lane.start());
  const awaiting = new Map<string, (Fault | null)[]>();
  lane.proxies.lead.faultFor = (request) => {
    const [, lastName = ''] = /"lastName":"([^"]+)"/.exec(request) ?? [];
    return awaiting.get(lastName)?.shift() ?? null;
  };
  let turn = 0;
  let kills = 0;
  return {
    ...lane,
    awaiting,
    at: () => up[turn++ % up.length]?.address ?? '',
    kills: () => kills,
    async killOne() {
      if (up.length < 2) return;
      const [victim] = up.splice(turn++ % up.length, 1);
      kills += 1;
      await victim?.stop('SIGKILL');
      up.push(await lane.start(victim));
    },
  };
}
