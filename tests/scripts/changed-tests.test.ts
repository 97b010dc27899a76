import { expect, test } from 'vitest';
import { testsReachedBy } from '#scripts/dev/test/changed.ts';
import { planOfTests } from '#scripts/dev/test/plan.ts';

const FILES: Record<string, string> = {
  'features/lead/model/amount.ts': 'export const MAX = 1;',
  'features/lead/model/limits.ts': "export * from './amount.ts';",
  'features/lead/late.ts': "const amount = await import('#features/lead/model/amount.ts');",
  'features/lead/components/amount-page.tsx': "import { MAX } from '#features/lead/model/amount.ts';",
  'features/wording/english.ts': "export const english = { next: 'Check your answers' };",
  'app/(borrower)/apply/[step]/page.tsx': "import Page from '#features/lead/components/amount-page.tsx';",
  'app/staff/layout.tsx': "import './staff.css';",
  'app/staff/staff.css': "@import './colors.css';",
  'app/staff/colors.css': 'a { color: red }',
  'scripts/cli/leads.ts': "import {\n  MAX,\n} from '#features/lead/model/limits.ts';",
  'deploy/postgres/roles.sql': 'CREATE ROLE x;',
  'scripts/dev/roles.ts': "join(projectFolder, 'deploy', 'postgres', 'roles.sql')",
  'tests/support/run.ts': "runProgram('scripts/cli/leads.ts')",
  'tests/browser/support/apply.ts': `page.goto(\`/apply/\${step}\`)`,
  'tests/unit/lead/amount.test.ts': "import { MAX } from '#features/lead/model/limits.ts';",
  'tests/integration/lead/late.test.ts': "import '#features/lead/late.ts';",
  'tests/integration/lead/leads-command.test.ts': "import { run } from '#tests/support/run.ts';",
  'tests/integration/platform/roles.test.ts': "import { roles } from '#scripts/dev/roles.ts';",
  'tests/browser/application/amount.spec.ts': "import { open } from '#tests/browser/support/apply.ts';",
  'tests/browser/lead/whole-journey.spec.ts': "page.goto('/')",
  'tests/browser/staff/team.spec.ts': "page.goto('/staff/team?page=2')",
  'tests/browser/funnel/overview.spec.ts': "page.getByText('Check your answers and go on')",
  'tests/pages/campaign/links.test.ts': "tab.open('/start/spring')",
};
const WHOLE_TREE = 'tests/boundaries/project.test.ts';

const reached = (path: string, lines: string[] = [], files = FILES) =>
  testsReachedBy(
    { files: new Set([path]), lines },
    { paths: Object.keys(files), textOf: (one) => files[one] ?? '' },
  );

test.each([
  [
    'features/lead/model/amount.ts',
    [
      'tests/browser/application/amount.spec.ts',
      'tests/browser/lead/whole-journey.spec.ts',
      'tests/integration/lead/late.test.ts',
      'tests/integration/lead/leads-command.test.ts',
      'tests/unit/lead/amount.test.ts',
    ],
  ],
  ['app/staff/colors.css', ['tests/browser/staff/team.spec.ts']],
  ['deploy/postgres/roles.sql', ['tests/integration/platform/roles.test.ts']],
  ['docs/metrics.md', []],
])('a change of %s reaches %j, and the rules for the whole tree', (path, tests) => {
  expect(reached(path)).toEqual(tests);
  expect(reached(path, [], { ...FILES, [WHOLE_TREE]: '' })).toContain(WHOLE_TREE);
});

test('a deleted file reaches the tests of the files that still load it', () => {
  const { 'features/lead/model/limits.ts': _, ...left } = FILES;
  expect(reached('features/lead/model/limits.ts', [], left)).toContain('tests/unit/lead/amount.test.ts');
});

test.each([
  ["-  next: 'Check your answers',", 1],
  ['+  <h1>Check your answers</h1>', 1],
  ["-  next: 'answers',", 0],
  ["-  next: 'Check my answers',", 0],
])('the line %s reaches the tests with its copy', (line, count) => {
  const tests = reached('features/wording/english.ts', [line]);
  expect(tests.filter((path) => path === 'tests/browser/funnel/overview.spec.ts')).toHaveLength(count);
});

test('a change runs types, lint and the tests that its build allows, and all of a changed test', () => {
  const tests = 'browser/a.spec.ts fleet/a.test.ts fleet/long/a.test.ts pages/a.test.ts unit/a.test.ts'
    .split(' ')
    .map((path) => `tests/${path}`);
  const planned = (hasBuild: boolean) =>
    planOfTests(tests, new Set(), hasBuild).map(({ name, filter }) => [name, ...filter].join(' '));
  const withoutBuild = ['types', 'lint', 'vitest tests/unit/a.test.ts'];
  expect(planned(false)).toEqual(withoutBuild);
  expect(planned(true)).toEqual([
    ...withoutBuild.toSpliced(2, 0, 'build'),
    ...['pages tests/pages/a.test.ts', 'faults tests/fleet/a.test.ts', 'browser tests/browser/a.spec.ts'],
  ]);
  const isWhole = (changed: string[]) => planOfTests(tests, new Set(changed), false).at(-1)?.isWhole;
  expect([isWhole(['features/a.ts']), isWhole(['tests/unit/a.test.ts'])]).toEqual([false, true]);
});
