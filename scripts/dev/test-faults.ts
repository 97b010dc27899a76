import { join } from 'node:path';
import { stopServer } from './postgres-server.ts';
import { buildForTests } from './test-build.ts';
import { FAULT_CLUSTER, logFileOf, reportColors, reportFile, testEnvironment } from './test-environment.ts';
import { readVitestReport, type Tally } from './test-report.ts';
import { type TestRun, tellLog } from './test-vitest.ts';
import { runTool } from './tool.ts';

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
export async function runFaults({ databaseUrl, folder, filter, signal, amount }: FaultRun): Promise<Tally> {
  const environment = testEnvironment(databaseUrl);
  await buildForTests(signal);
  console.log(`Fault tests, seed ${amount.seed}`);
  const report = reportFile(folder, 'faults');
  const logFile = logFileOf(folder, 'faults');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const config = ['--config', 'vitest.faults.config.ts'];
  try {
    const { code } = await runTool('vitest/vitest.mjs', ['run', ...config, ...reporters, ...filter], {
      environment: {
        ...environment,
        TEST_DATABASE_URL: databaseUrl,
        ...reportColors,
        FAULTS_CELLS: String(amount.cells),
        FAULTS_SCHEDULES: String(amount.schedules),
        FAULTS_KILLS: String(amount.kills),
        FAULTS_SEED: String(amount.seed),
        FAULTS_MODEL_RUNS: amount.modelRuns === null ? '' : String(amount.modelRuns),
        FAULTS_CROWD: amount.isCrowded ? 'all' : '',
      },
      signal,
      show: true,
      logFile,
    });
    return tellLog(readVitestReport(code, report), logFile);
  } finally {
    // A run that is stopped does not get to stop it.
    await stopServer(join(FAULT_CLUSTER, 'postgres'));
  }
}
