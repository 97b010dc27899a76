import { afterAll, beforeAll, expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { allowServerErrors } from '#tests/support/instances/error-lines.ts';
import { type FleetLane, openFleetLane } from './fleet-lane.ts';
import { runSchedule } from './run-schedule.ts';
import { scheduleFrom } from './schedule.ts';

const INSTANCES = 2;
const BESIDE_EACH_OTHER = 10;
const LOG_EVERY = 250;
const MAX_EACH_MS = 2_000;
/** A schedule ages the fetches while borrowers of other schedules use them, and the database refuses the former time. */
const AGED_FETCH =
  /"sqlState":"23514","at":\[[^\]]*"features\/(?:consent\/store\/displays|lead\/store\/attempts)\.ts:/;

let lane: FleetLane;
beforeAll(async () => {
  lane = await openFleetLane(INSTANCES);
  allowServerErrors(AGED_FETCH);
}, 120_000);
afterAll(() => lane.close(), 60_000);

test('a seed determines the whole schedule', { tags: ['@atomic-acts', '@operator-faults'] }, () => {
  expect(scheduleFrom(7)).toEqual(scheduleFrom(7));
  expect(scheduleFrom(8)).not.toEqual(scheduleFrom(7));
});

const title = `${faults.schedules} schedules of faults, kills and impatience from seed ${faults.seed} on`;
const timeout = 120_000 + faults.schedules * MAX_EACH_MS;
test(`${title}: 0 lost, 0 doubled, 0 stuck`, { timeout }, async () => {
  const breaches: string[] = [];
  const startedAt = Date.now();
  let next = 0;
  const rate = () => (next / ((Date.now() - startedAt) / 1000)).toFixed(1);
  const play = async () => {
    while (next < faults.schedules) {
      const found = await runSchedule(lane, faults.seed + next++);
      breaches.push(...found);
      for (const sentence of found) console.log(sentence);
      if (next % LOG_EVERY === 0) console.log(`${next} schedules, ${rate()} a second`);
    }
  };
  await Promise.all(Array.from({ length: BESIDE_EACH_OTHER }, play));
  console.log(`${next} schedules, ${rate()} a second, ${lane.kills()} kills`);
  expect(breaches).toEqual([]);
  const open = await lane.query(
    `select partner_lead_id, state from lead where state in ('intent', 'sending')`,
  );
  expect(open).toEqual([]);
});
