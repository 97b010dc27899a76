import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { type FleetLane, openFleetLane, runSchedule } from './run-schedule.ts';
import { schedulesFrom } from './schedule.ts';

const BESIDE_EACH_OTHER = 10;
const MAX_EACH_MS = 2_000;

let lane: FleetLane;
beforeAll(async () => {
  lane = await openFleetLane();
}, 120_000);
afterAll(() => lane.close(), 60_000);

test(`${faults.schedules} schedules of faults, kills and impatience: 0 lost, 0 doubled, 0 stuck`, {
  tags: ['@atomic-acts', '@operator-faults'],
  timeout: 120_000 + faults.schedules * MAX_EACH_MS,
}, async () => {
  const left = schedulesFrom(faults.seed, faults.schedules);
  const breaches: string[] = [];
  const play = async () => {
    for (let schedule = left.shift(); schedule; schedule = left.shift()) {
      const found = await runSchedule(lane, schedule);
      breaches.push(...found);
      for (const sentence of found) console.log(sentence);
    }
  };
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, play));
  console.log(`${faults.schedules} schedules from seed ${faults.seed}, ${lane.kills()} kills`);
  expect(breaches).toEqual([]);
  expect(
    await lane.query("select partner_lead_id, state from lead where state in ('intent', 'sending')"),
  ).toEqual([]);
});
