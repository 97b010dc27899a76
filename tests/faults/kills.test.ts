import { afterAll, beforeAll, describe, type expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { until } from '#tests/support/until.ts';
import { agreeAndSee, gatherEvidence, letTimePass, seeOutcome, sendAgain } from './borrower-steps.ts';
import { HANDOFF, UNKNOWN } from './cells.ts';
import { openCluster } from './cluster.ts';
import { POINTS, type Point } from './kill-points.ts';
import { type Lane, openLane } from './lane.ts';
import { openPool } from './pool.ts';
import { breachesIn } from './verdict.ts';

const ALERTS: Record<string, string[]> = { unsent: ['lead_unsent'], unknown: ['lead_unknown'] };
/** A restarted database is back, and a late answer arrives, before the call to the operator times out. */
const LEAD_LIMIT_MS = 60_000;

/** A point of each state that a dead app leaves to the others. App and database take seconds to restart. */
const SAMPLE = {
  app: [
    'in the middle of the sending',
    'while the database waits to commit the answer',
    'after the commit of an unknown outcome, before the alert',
  ],
  database: ['while the database waits to commit the answer'],
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

// The first one, since the alert closes only while no other lead is unknown for the same reason.
test.concurrent('a lead whose lease expires becomes unknown, and a late answer shows on every instance', ({
  expect,
}) => scenes.app.take((scene) => answerLate(scene, expect)));

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

const pointsFor = (victim: Victim) => (faults.isCrowded ? POINTS : SAMPLE[victim].map(pointNamed));

function pointNamed(name: string): Point {
  const point = POINTS.find((each) => each.name === name);
  if (!point) throw new Error(`No point is called “${name}”.`);
  return point;
}

async function answerLate(scene: Scene, expectOf: typeof expect) {
  const other = await scene.start();
  let turn = 0;
  const borrower = scene.borrower(() => (turn++ % 2 ? other.address : scene.at()));
  const fields = await borrower.arriveAtConsent();
  const hold = await pointNamed('after the sending').hold(scene);
  const acting = agreeAndSee(borrower, fields);
  await hold.reached();

  // No page is open: the sweep ends the attempt.
  const [post] = await scene.witness.posts(borrower.person.lastName);
  const reference = post?.partnerLeadId ?? '';
  const stateIs = async (state: string) => (await scene.witness.lead(reference))?.state === state;
  const outcomes = async () => [await seeOutcome(borrower), await seeOutcome(borrower)];
  const openAlerts = async () => {
    const ofLead = "select kind from alert where facts->>'reference' = $1 and resolved_at is null";
    return (await scene.query<{ kind: string }>(ofLead, [reference])).map(({ kind }) => kind);
  };
  await letTimePass(scene, reference);
  await until(() => stateIs('unknown'), 'the lead is unknown');
  await until(async () => (await openAlerts()).length > 0, 'its alert is open');
  expectOf(await openAlerts()).toEqual(ALERTS.unknown);
  expectOf((await outcomes()).map(({ heading }) => heading)).toEqual([UNKNOWN, UNKNOWN]);

  await hold.letGo();
  await until(() => stateIs('answered'), 'the late answer is stored');
  for (const seen of await outcomes()) {
    expectOf(seen.heading).toBe(HANDOFF);
    expectOf(breachesIn(await gatherEvidence(scene, borrower, seen))).toEqual([]);
  }
  await until(async () => (await openAlerts()).length === 0, 'its alert is closed');
  await acting;
  await other.stop('SIGKILL');
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
