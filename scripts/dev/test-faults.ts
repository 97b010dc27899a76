import { join } from 'node:path';
import { stopServer } from './postgres-server.ts';
import { buildForTests } from './test-build.ts';
import { FAULT_CLUSTER, testEnvironment } from './test-environment.ts';
import type { Tally } from './test-report.ts';
import { printLine, type TestRun } from './test-stage.ts';
import { runVitestStage } from './test-vitest.ts';

export interface FaultRun extends TestRun {
  amount: {
    cells: number | 'all';
    schedules: number;
    kills: number;
    /** Null: as many as a sample has time for. */
    modelRuns: number | null;
    isCrowded: boolean;
    seed: number;
  };
}

export async function runFaults({ amount, ...run }: FaultRun): Promise<Tally> {
  await buildForTests(run.signal);
  printLine('faults', `seed ${amount.seed}`);
  try {
    return await runVitestStage('faults', run, {
      given: ['--config', 'vitest.faults.config.ts'],
      environment: {
        ...testEnvironment(run.databaseUrl),
        TEST_DATABASE_URL: run.databaseUrl,
        FAULTS_CELLS: String(amount.cells),
        FAULTS_SCHEDULES: String(amount.schedules),
        FAULTS_KILLS: String(amount.kills),
        FAULTS_SEED: String(amount.seed),
        FAULTS_MODEL_RUNS: amount.modelRuns === null ? '' : String(amount.modelRuns),
        FAULTS_CROWD: amount.isCrowded ? 'all' : '',
      },
    });
  } finally {
    // An interrupted run doesn't reach its own stop.
    await stopServer(join(FAULT_CLUSTER, 'postgres'));
  }
}
