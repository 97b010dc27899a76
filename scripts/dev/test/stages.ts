import { tagsInTests } from '#scripts/dev/asvs/tags.ts';
import type { Tally } from './reports.ts';

/** Before a stage starts: a build of these sources, or the reports of all other stages. */
type Need = 'build' | 'reports';

export type Tool = 'types' | 'lint' | 'build' | 'vitest' | 'playwright' | 'script';

/** Which tests of a stage run, and how many random ones. */
export interface Part {
  /** A run that takes longer ends as failed. */
  minutes: number;
  /** Arguments that select tests. A filter replaces them, and the environment, by those of `all`. */
  select?: readonly string[];
  /** It keeps both cores busy, or has deadlines that need both. */
  isAlone?: true;
  /** For tools that would load every file to look for a tag. */
  files?: () => string[];
  environment?: Record<string, string>;
  /** `new`: another one in each run. */
  seed?: number | 'new';
}

export interface Stage {
  runs: string;
  tool: Tool;
  /** Arguments of the tool in every lane: its configuration, or the script. */
  given?: readonly string[];
  needs?: readonly Need[];
  /** The paths of its tests in `npm test`. */
  tests?: RegExp;
  /** In `npm run check`, `npm test` and `npm run test:all`. */
  check?: Part;
  test?: Part;
  all: Part;
  /** In `npm run test:all -- --rest`, which a run of `npm test` precedes. Without it, `all`; null: nothing. */
  rest?: Part | null;
  /** Only there: it mounts folders, changes users or needs fontconfig. */
  only?: 'linux' | 'root on linux';
  /** Variables that `--count` sets. */
  counts?: readonly string[];
}

/** Of tests that `npm test` leaves out. */
export const NIGHTLY = '@nightly';
/** Random cases of CI fail because of a change, and not by chance: only its fault tests have new ones. */
const SEED = 20_261_121;
/** Most tests tagged `@nightly` start one program after another. */
const LONG_TESTS = ['--test-timeout', '180000'];

const projects = (...names: string[]) => [
  '--config',
  'vitest.built.config.ts',
  ...names.flatMap((name) => ['--project', name]),
];

/** In the order in which they start: two at a time. */
export const STAGES = {
  types: {
    runs: 'the TypeScript compiler',
    tool: 'types',
    // A former result once hid an error: npm test takes none.
    check: { minutes: 5, select: ['--incremental', '--tsBuildInfoFile', 'data/types.tsbuildinfo'] },
    test: { minutes: 5 },
    all: { minutes: 5 },
    rest: null,
  },
  lint: {
    runs: 'Biome: lint, format, import order',
    tool: 'lint',
    check: { minutes: 5 },
    test: { minutes: 5 },
    all: { minutes: 5 },
    rest: null,
  },
  build: {
    runs: 'the production build, unless it matches the sources',
    tool: 'build',
    test: { minutes: 12 },
    all: { minutes: 12 },
  },
  rehearse: {
    runs: '[going-live.md](going-live.md), step by step',
    tool: 'script',
    given: ['scripts/rehearsal/rehearse.ts'],
    // The longest: it mostly waits for jobs of each minute, beside any other.
    all: { minutes: 25 },
    only: 'linux',
  },
  vitest: {
    runs: 'unit, wire and integration tests',
    tool: 'vitest',
    tests: /^tests\/(unit|boundaries|security|edge|operator|sandbox|scripts|integration)\//,
    // Types and lint need a core for the first half. A fourth worker costs more imports than it saves.
    check: {
      minutes: 5,
      select: ['--project', 'unit', '--tags-filter', `!${NIGHTLY}`, '--max-workers', '3'],
      seed: SEED,
    },
    test: { minutes: 15, select: ['--tags-filter', `!${NIGHTLY}`], seed: SEED },
    all: { minutes: 20, select: LONG_TESTS, seed: 'new' },
    rest: {
      minutes: 10,
      select: ['--tags-filter', NIGHTLY, '--max-workers', '3', ...LONG_TESTS],
      seed: SEED,
      files: () => (tagsInTests().get(NIGHTLY) ?? []).filter((path) => path.endsWith('.test.ts')),
    },
  },
  attack: {
    runs: 'attacks on a production instance behind a TLS proxy',
    tool: 'vitest',
    given: projects('attack'),
    tests: /^tests\/attack\//,
    needs: ['build'],
    test: { minutes: 6, environment: { ATTACK_SAMPLE: 'on' } },
    all: { minutes: 12 },
  },
  pages: {
    runs: 'pages and forms over plain HTTP, as a browser without scripts gets them',
    tool: 'vitest',
    given: projects('pages'),
    tests: /^tests\/pages\//,
    needs: ['build'],
    test: { minutes: 8, seed: SEED },
    all: { minutes: 8, seed: 'new' },
    rest: null,
  },
  faults: {
    runs: 'faults of the operator and the database, killed instances, random orders of steps, several instances',
    tool: 'vitest',
    given: projects('faults', 'fleet'),
    tests: /^tests\/((faults|model)\/|fleet\/[\w-]+\.test)/,
    needs: ['build'],
    test: {
      minutes: 8,
      // Beside vitest, PostgreSQL is so slow that an instance answers 503.
      isAlone: true,
      seed: SEED,
      environment: { FAULTS_CELLS: '10' },
    },
    all: {
      minutes: 25,
      isAlone: true,
      seed: 'new',
      environment: {
        FAULTS_CELLS: 'all',
        FAULTS_MODEL_RUNS: '20',
        FAULTS_CROWD: 'all',
      },
    },
    counts: ['FAULTS_KILLS', 'FAULTS_MODEL_RUNS'],
  },
  alone: {
    runs: 'a crowd of a thousand borrowers',
    tool: 'vitest',
    given: projects('alone'),
    needs: ['build'],
    // It fails if a connection is dropped.
    all: { minutes: 8, isAlone: true, environment: { FAULTS_CROWD: 'all' } },
  },
  sockets: {
    runs: 'thousands of hostile sockets',
    tool: 'vitest',
    given: projects('sockets'),
    needs: ['build'],
    all: { minutes: 8, isAlone: true },
  },
  browser: {
    runs: 'browser tests, with scripts on and off',
    tool: 'playwright',
    tests: /^tests\/browser\//,
    needs: ['build'],
    // Beside it, the fault tests would miss their deadlines.
    test: { minutes: 15, select: ['--grep-invert', NIGHTLY], isAlone: true },
    all: { minutes: 35 },
    rest: { minutes: 25, select: ['--grep', NIGHTLY] },
  },
  fonts: {
    runs: 'the pages with the reader’s own fonts, in each font family',
    tool: 'script',
    given: ['scripts/dev/check-fonts.ts'],
    needs: ['build'],
    all: { minutes: 10 },
    only: 'linux',
  },
  image: {
    runs: 'the steps of the Dockerfile without Docker',
    tool: 'script',
    given: ['scripts/dev/check-image.ts'],
    all: { minutes: 8 },
    only: 'root on linux',
  },
  asvs: {
    runs: 'whether a test of each security tag has passed',
    tool: 'script',
    given: ['scripts/dev/asvs.ts', '--ran'],
    needs: ['reports'],
    all: { minutes: 2 },
  },
} satisfies Record<string, Stage>;

export type StageName = keyof typeof STAGES;

export const stageNames = Object.keys(STAGES) as StageName[];

export const stageOf = (name: StageName): Stage => STAGES[name];

/** The stage with this test, if it needs a build. */
export const builtStageOf = (test: string): StageName | undefined =>
  stageNames.find((name) => stageOf(name).needs?.includes('build') && stageOf(name).tests?.test(test));

/** One stage in one run. */
export interface StageRun {
  name: StageName;
  stage: Stage;
  part: Part;
  /** Given by the user: paths, titles and other arguments of the tool. */
  filter: readonly string[];
  databaseUrl: string;
  /** For reports and logs. */
  folder: string;
  signal: AbortSignal;
  /** Of random tests. */
  seed: number | null;
  count: number | null;
  /** It runs this stage again. */
  command: string;
}

export type RunStage = (run: StageRun) => Promise<Tally>;
