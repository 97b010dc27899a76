import { join } from 'node:path';
import { settingNames } from '#platform/config/env.ts';
import { secrets } from '#scripts/cli/secrets.ts';
import { projectFolder } from './data-folder.ts';
import { asApp } from './test-roles.ts';

/** Separate from the build of the developer's own instance. */
export const TEST_BUILD = '.next-test';
export const BENCH_BUILD = '.next-bench';

/** Compiling is most of a program's start, and the tests start many programs. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(projectFolder, 'data', 'compile-cache') };

/** Of the reports and logs of the last `npm test` and the last `npm run test:all`. */
export const TEST_FOLDER = join(projectFolder, 'data', 'test');
export const ALL_FOLDER = join(projectFolder, 'data', 'test-all');
const CHECK_FOLDER = join(projectFolder, 'data', 'check');
/** Of the result alone. */
export const CHANGED_FOLDER = join(projectFolder, 'data', 'changed');
const CI_FOLDER = join(projectFolder, 'data', 'ci');

export const OTHER_RESULTS = {
  'npm run check': CHECK_FOLDER,
  'npm test -- --changed': CHANGED_FOLDER,
  '.ci/run': CI_FOLDER,
};

/** Of the database that the fault tests kill. Beside the folder of its run, which another start may replace. */
export const faultCluster = (runFolder: string): string => `${runFolder}-faults`;

export const TEST_SESSION_SECRET = 'of-the-tests-and-of-no-one-else-at-all';

const SANDBOX_CLIENT = { OPERATOR_CLIENT_ID: 'handoff-test', OPERATOR_CLIENT_SECRET: 'handoff-test-secret' };

/** Leaves out the developer's settings. The app connects as its own role. */
export function testEnvironment(databaseUrl: string) {
  return {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    ...Object.fromEntries(secrets.map(({ name, make }) => [name, make()])),
    HANDOFF_MODE: 'local',
    SESSION_SECRET: `1:${TEST_SESSION_SECRET}`,
    // Fixed, so that a command opens data that an app in another process has sealed.
    DATA_KEY: `1:${Buffer.alloc(32, 'data key').toString('base64')}`,
    INDEX_KEY: Buffer.alloc(32, 'index key').toString('base64'),
    HANDOFF_BUILD_FOLDER: TEST_BUILD,
    DATABASE_URL: databaseUrl && asApp(databaseUrl),
    // Test borrowers share a phone number.
    LIMIT_LEADS_PER_DAY: '1000000',
    OPERATOR_BASE_URL: 'http://localhost:9',
    // In production mode too, test receivers are on this machine.
    EGRESS_PRIVATE_HOSTS: 'localhost,127.0.0.1',
    ...SANDBOX_CLIENT,
    ...COMPILE_CACHE,
  };
}

export function reportFile(folder: string, stage: string): string {
  return join(folder, `${stage}.json`);
}

export function logFileOf(folder: string, stage: string): string {
  return join(folder, `${stage}.log`);
}
