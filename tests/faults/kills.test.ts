import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { faults } from '#scripts/dev/test-settings.ts';
import { allowServerErrors, DATABASE_FAILURE } from '#tests/support/instances/error-lines.ts';
import type { AppInstance } from '#tests/support/instances/fleet.ts';
import { until } from '#tests/support/until.ts';
import { agreeAndSee, gatherEvidence, letTimePass, seeOutcome, sendAgain } from './borrower-steps.ts';
import { HANDOFF } from './cells.ts';
import { openCluster } from './cluster.ts';
import { type Environment, openEnvironment } from './environment.ts';
import { POINTS, type Point } from './kill-points.ts';
import { breachesIn } from './verdict.ts';

const ALERTS: Record<string, string[]> = { unsent: ['lead_unsent'], unknown: ['lead_unknown'] };

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
type Scene = Environment & {
  at: () => string;
  kill: () => Promise<void>;
  revive: () => Promise<void>;
};

for (const victim of ['app', 'database'] as const) {
  describe.concurrent('a kill at any point of a submission loses, doubles and hides nothing', () => {
    let scene: Scene;
    beforeAll(async () => {
      scene = victim === 'app' ? await openAppScene() : await openDatabaseScene();
    }, 120_000);
    afterAll(() => scene.close(), 60_000);

    const points = POINTS.filter(({ name }) => faults.isCrowded || SAMPLE[victim].includes(name));
    const timeout = 60_000 * faults.kills + 300_000;
    for (const point of points)
      test(`the ${victim} is killed ${point.name}`, {
        tags: ['@atomic-acts'],
        concurrent: false,
        timeout,
      }, async () => {
        for (let round = 0; round < faults.kills; round += 1) await killAt(point, victim, scene);
      });
  });
}

async function killAt(point: Point, victim: Victim, scene: Scene) {
  const borrower = scene.borrower(scene.at);
  const fields = await borrower.arriveAtConsent();
  if (point.answer) await scene.oracle.answer(borrower.person.lastName, point.answer);
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
  expect(breachesIn(evidence)).toEqual([]);
  const state = evidence.lead?.state ?? 'no lead';
  expect(state).toBe(point[victim]);
  const alerts = (state === 'answered' ? point.alerts : ALERTS[state]) ?? [];
  const openAlerts = () => scene.oracle.alerts(evidence.reference ?? '');
  await until(async () => (await openAlerts()).length === alerts.length);
  expect(await openAlerts()).toEqual(alerts);
  expect(evidence.posts).toHaveLength(state === 'answered' ? 1 : point.posts);
  if (['no lead', 'unsent'].includes(state)) {
    const again = await gatherEvidence(scene, borrower, await sendAgain(borrower));
    expect(breachesIn(again)).toEqual([]);
    expect([again.heading, again.posts.length]).toEqual([HANDOFF, 1]);
  }
}

async function openAppScene(): Promise<Scene> {
  const environment = await openEnvironment();
  let app: AppInstance = await environment.start();
  return {
    ...environment,
    at: () => app.address,
    kill: () => app.stop('SIGKILL'),
    revive: async () => {
      app = await environment.start({ PORT: new URL(app.address).port });
    },
  };
}

async function openDatabaseScene(): Promise<Scene> {
  const cluster = await openCluster();
  const environment = await openEnvironment(cluster.url);
  const instance = await environment.start();
  allowServerErrors(DATABASE_FAILURE, instance);
  return {
    ...environment,
    at: () => instance.address,
    kill: cluster.kill,
    revive: cluster.start,
    close: async () => {
      await environment.close();
      await cluster.close();
    },
  };
}
