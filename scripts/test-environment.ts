import { join } from 'node:path';
import { settingNames } from '#env.ts';
import { secrets } from './secrets.ts';

/** The build that the tests drive: not the folder that the developer's own instance is served from. */
export const TEST_BUILD = '.next-test';

/** What the tests run with: nothing of the developer's settings, and nothing they could reach by mistake. */
export function testEnvironment(databaseUrl: string): Record<string, string> {
  return {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    ...Object.fromEntries(secrets.map(({ name, make }) => [name, make()])),
    HANDOFF_MODE: 'local',
    HANDOFF_BUILD_FOLDER: TEST_BUILD,
    DATABASE_URL: databaseUrl,
    OPERATOR_BASE_URL: 'http://localhost:9',
    OPERATOR_CLIENT_ID: 'handoff-test',
    OPERATOR_CLIENT_SECRET: 'handoff-test-secret',
  };
}

export function reportFile(folder: string, stage: string): string {
  return join(folder, `${stage}.json`);
}
