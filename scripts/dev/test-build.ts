import { buildApp } from './app-build.ts';
import { stage } from './step.ts';
import { TEST_BUILD, testEnvironment } from './test-environment.ts';

/** The production build that the fault tests and the browser drive. */
export async function buildForTests(signal: AbortSignal): Promise<void> {
  const key = testEnvironment('').NEXT_SERVER_ACTIONS_ENCRYPTION_KEY;
  await stage('Building the app, if it changed', () => buildApp(key, { folder: TEST_BUILD, signal }));
}
