import { afterAll, beforeAll, describe, type expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { until } from '#tests/support/until.ts';
import { agreeAndSee, gatherEvidence, letTimePass, seeOutcome, sendAgain } from './borrower-steps.ts';
import { HANDOFF } from './cells.ts';
import { openCluster } from './cluster.ts';
import { POINTS, type Point } from './kill-points.ts';
import { type Lane, openLane } from './lane.ts';
import { openPool } from './pool.ts';
import { breachesIn } from './verdict.ts';

const ALERTS: Record<string, string[]> = { unsent: ['lead_unsent'], unknown: ['lead_unknown'] };
/** A restarted database is back before the call to the operator times out. */
const LEAD_LIMIT_MS = 30_000;

/** A sample takes the most important points: app and database take seconds to restart. */
const SAMPLE = {
  app: [
    'before the intent',
    'in the middle of the sending',
    'while the database waits to commit the answer',
    'while a warning waits for its alert',
    'after the commit of an unknown outcome, before the alert',
  ],
  database: ['in the middle of the sending', 'while the database waits to commit the answer'],
};

type Victim = 'app' | 'database';
type Scene = Lane & {
  at: () => string;
  kill: () => Promise<void>;
  revive: () => Promise<void>;
};

const scenes = {
  app: openPool(1, openAppScene),
  database: openPool(1, openDatabaseScene),
};
beforeAll(async () => {
  await Promise.all([scenes.app.open(), scenes.database.open()]);
}, 120_000);
afterAll(async () => {
  await Promise.all([scenes.app.close(), scenes.database.close()]);
}, 60_000);

describe.concurrent('a kill at any point of a submission loses, doubles and hides nothing', () => {
  for (const victim of ['app', 'database'] as const) {
    for (const point of pointsFor(victim)) {
      const timeout = 60_000 * faults.kills + 300_000;
      test(`the ${victim} is killed ${point.name}`, { tags: ['@atomic-acts'], timeout }, async ({
        expect,
      }) => {
        for (let round = 0; round < faults.kills; round += 1) {
          await scenes[victim].take((scene) => killAt(point, victim, scene, expect));
        }
      });
    }
  }
});

function pointsFor(victim: Victim): Point[] {
  if (faults.kills > 1) return POINTS;
  return SAMPLE[victim].map((name) => {
    const point = POINTS.find((each) => each.name === name);
    if (!point) throw new Error(`No point is called “${name}”.`);
    return point;
  });
}

async function killAt(point: Point, victim: Victim, scene: Scene, expectOf: typeof expect) {
  const borrower = scene.borrower(scene.at);
  const fields = await borrower.arriveAtConsent();
  if (point.answer) await scene.witness.answer(borrower.person.lastName, point.answer);
  const hold = await point.hold(scene);
  const acting = agreeAndSee(borrower, fields).catch(() => null);
  try {
    await hold.reached();
    await scene.kill();
    // A dead app holds nothing; the sessions that a database held continue after its restart.
    if (victim === 'app') await hold.letGo();
    await scene.revive();
  } finally {
    await hold.letGo();
  }
  await acting;
  if (victim === 'app' || point.answer) await letTimePass(scene);

  const evidence = await gatherEvidence(scene, borrower, await seeOutcome(borrower));
  expectOf(breachesIn(evidence)).toEqual([]);
  const state = evidence.lead?.state ?? 'no lead';
  expectOf(state).toBe(point[victim]);
  const alerts = (state === 'answered' ? point.alerts : ALERTS[state]) ?? [];
  await until(async () => (await scene.witness.alerts(evidence.reference ?? '')).length === alerts.length);
  expectOf(await scene.witness.alerts(evidence.reference ?? '')).toEqual(alerts);
  expectOf(evidence.posts).toHaveLength(state === 'answered' ? 1 : point.posts);
  if (['no lead', 'unsent'].includes(state)) {
    const again = await gatherEvidence(scene, borrower, await sendAgain(borrower));
    expectOf(breachesIn(again)).toEqual([]);
    expectOf([again.heading, again.posts.length]).toEqual([HANDOFF, 1]);
  }
}

async function openAppScene(): Promise<Scene> {
  const lane = await openLane({ leadLimitMs: LEAD_LIMIT_MS });
  let app: AppInstance = await lane.start();
  return {
    ...lane,
    at: () => app.address,
    kill: () => app.stop('SIGKILL'),
    revive: async () => {
      app = await lane.start(app);
    },
  };
}

async function openDatabaseScene(): Promise<Scene> {
  const cluster = await openCluster();
  const lane = await openLane({ databaseServer: cluster.url, leadLimitMs: LEAD_LIMIT_MS });
  const instance = await lane.start();
  allowServerErrors(DATABASE_FAILURE, instance);
  return {
    ...lane,
    at: () => instance.address,
    kill: cluster.kill,
    revive: cluster.start,
    close: async () => {
      await lane.close();
      await cluster.close();
    },
  };
}
