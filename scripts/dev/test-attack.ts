import { buildForTests } from './test-build.ts';
import { testEnvironment } from './test-environment.ts';
import type { Tally } from './test-report.ts';
import type { TestRun } from './test-stage.ts';
import { runVitestStage } from './test-vitest.ts';

interface AttackRun extends TestRun {
  isSample: boolean;
}

export async function runAttack({ isSample, ...run }: AttackRun): Promise<Tally> {
  await buildForTests(run.signal);
  return runVitestStage('attack', run, {
    given: ['--config', 'vitest.attack.config.ts'],
    environment: {
      ...testEnvironment(run.databaseUrl),
      TEST_DATABASE_URL: run.databaseUrl,
      ATTACK_SAMPLE: isSample ? 'on' : '',
    },
  });
}
