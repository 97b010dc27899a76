import { buildApp } from './app-build.ts';
import { TEST_BUILD, testEnvironment } from './test-environment.ts';
import { durationOf, printLine } from './test-stage.ts';

export async function buildForTests(signal: AbortSignal): Promise<void> {
  const key = testEnvironment('').NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  const started = performance.now();
  if (await buildApp(key, { folder: TEST_BUILD, signal }))
    printLine('build', `done in ${durationOf(performance.now() - started)}`);
}
