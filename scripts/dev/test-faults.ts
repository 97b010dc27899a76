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
    /** At each point. */
    kills: number;
    /** How often the model is run; null: as often as a sample has time for. */
    modelRuns: number | null;
    isCrowded: boolean;
    /** The first of the schedules' seeds, and the model's. */
    seed: number;
  };
}

/** The built app behind wires that fail, and killed at every point, with the operator's journal as the oracle. */
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
    // A run that is stopped does not get to stop it.
    await stopServer(join(FAULT_CLUSTER, 'postgres'));
  }
}
