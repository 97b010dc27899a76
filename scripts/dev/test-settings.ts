import { childEnvironment } from '#platform/config/env.ts';
import { TEST_FOLDER } from './test-environment.ts';

const environment = childEnvironment({});
const textOf = (name: string) => environment[name]?.trim() || undefined;
const numberOf = (name: string, fallback: number) => Number(environment[name] ?? fallback);

// Read at each call: a worker or a test file with a database of its own replaces the address.
export const testDatabaseUrl = () => childEnvironment({}).TEST_DATABASE_URL?.trim() ?? '';

/** Has the logs and other files of the tests: each of two runs at a time has its own. */
export const runFolder = textOf('TEST_RUN_FOLDER') ?? TEST_FOLDER;

export const browserTests = {
  browser: textOf('CHROMIUM_PATH'),
  instancesPort: numberOf('JOURNEYS_INSTANCES_PORT', 0),
  takesShots: textOf('TAKE_SHOTS') === 'on',
};

/** Of random tests. */
export const randomSeed = numberOf('TEST_SEED', 1);

export const isOnCi = textOf('CI') !== undefined;

export const faults = {
  cells: environment.FAULTS_CELLS === 'all' ? ('all' as const) : numberOf('FAULTS_CELLS', 20),
  kills: numberOf('FAULTS_KILLS', 1),
  modelRuns: numberOf('FAULTS_MODEL_RUNS', 1),
  modelReplay: textOf('MODEL_REPLAY'),
  isCrowded: textOf('FAULTS_CROWD') === 'all',
};

export const attack = { isSample: textOf('ATTACK_SAMPLE') === 'on' };
