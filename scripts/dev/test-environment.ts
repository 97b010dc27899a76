import { join } from 'node:path';
import { settingNames } from '#platform/config/env.ts';
import { secrets } from '#scripts/cli/secrets.ts';
import { projectFolder } from './data-folder.ts';
import { asApp } from './test-roles.ts';

/** The build that the tests drive: not the folder that the developer's own instance is served from. */
export const TEST_BUILD = '.next-test';

/** Compiling what it loads is most of a program's start, and the tests start many programs. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(projectFolder, 'data', 'compile-cache') };

/** A file for the output of each program that a test starts. */
export const TEST_LOGS = join(projectFolder, 'data', 'test-logs');

/** Where the fault tests keep the database server that they kill. */
export const FAULT_CLUSTER = join(projectFolder, 'data', 'faults-cluster');

/** Under which a test may seal a cookie itself. */
export const TEST_SESSION_SECRET = 'of-the-tests-and-of-nobody-else-at-all';

const SANDBOX_CLIENT = { OPERATOR_CLIENT_ID: 'handoff-test', OPERATOR_CLIENT_SECRET: 'handoff-test-secret' };

/** The environment of the tests: none of the developer's settings. The app connects as its own role. */
export function testEnvironment(databaseUrl: string) {
  return {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    ...Object.fromEntries(secrets.map(({ name, make }) => [name, make()])),
    HANDOFF_MODE: 'local',
    SESSION_SECRET: `1:${TEST_SESSION_SECRET}`,
    // Always the same too, so that a command opens what an app of another process has sealed.
    DATA_KEY: `1:${Buffer.alloc(32, 'data key').toString('base64')}`,
    INDEX_KEY: Buffer.alloc(32, 'index key').toString('base64'),
    HANDOFF_BUILD_FOLDER: TEST_BUILD,
    // Always the same, so that a build of the same sources can be used again.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.alloc(32, 'test').toString('base64'),
    DATABASE_URL: databaseUrl && asApp(databaseUrl),
    // The borrowers of the tests share a telephone.
    LIMIT_LEADS_PER_DAY: '1000000',
    OPERATOR_BASE_URL: 'http://localhost:9',
    // In production mode too, the operator and the receivers of the tests are on this machine.
    EGRESS_PRIVATE_HOSTS: 'localhost,127.0.0.1',
    ...SANDBOX_CLIENT,
    ...COMPILE_CACHE,
  };
}

export function reportFile(folder: string, stage: string): string {
  return join(folder, `${stage}.json`);
}

/** Where the code under test prints. */
export function logFileOf(folder: string, stage: string): string {
  return join(folder, `${stage}.log`);
}
