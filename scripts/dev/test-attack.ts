import { buildForTests } from './test-build.ts';
import { logFileOf, reportColors, reportFile, testEnvironment } from './test-environment.ts';
import { readVitestReport, type Tally } from './test-report.ts';
import { type TestRun, tellLog } from './test-vitest.ts';
import { runTool } from './tool.ts';

interface AttackRun extends TestRun {
  /** A few of each kind, for `npm test`; `npm run attack` tries them all. */
  isSample: boolean;
}

/** Hostile requests against the built app in production mode, behind a TLS proxy that is a process of its own. */
export async function runAttack({
  databaseUrl,
  folder,
  filter,
  signal,
  isSample,
}: AttackRun): Promise<Tally> {
  await buildForTests(signal);
  console.log(isSample ? 'Attack tests, a sample' : 'Attack tests');
  const report = reportFile(folder, 'attack');
  const logFile = logFileOf(folder, 'attack');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const config = ['--config', 'vitest.attack.config.ts'];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...config, ...reporters, ...filter], {
    environment: {
      ...testEnvironment(databaseUrl),
      TEST_DATABASE_URL: databaseUrl,
      ...reportColors,
      ATTACK_SAMPLE: isSample ? 'on' : '',
    },
    signal,
    show: true,
    logFile,
  });
  return tellLog(readVitestReport(code, report), logFile);
}
