import { expect, test } from 'vitest';
import { findingsIn } from './language.ts';

const wordsIn = (path: string, text: string) => findingsIn({ path, text }).map(({ word }) => word);

test.each([
  ['x.ts', '// Tells whether whoever asked is still there.', ['Tells', 'whoever']],
  [
    'x.ts',
    '/** Where there is none,\n * it was put\n * right of late. */',
    ['is none', 'put right', 'of late'],
  ],
  ['x.ts', 'const message = "Nobody gave up.";', ['Nobody', 'gave up']],
  ['x.ts', 'const message = `The e-mail is asked for anew`;', ['e-mail', 'anew']],
  ['x.tsx', 'const note = <p>Its fate is not known</p>;', ['fate']],
  ['x.ts', 'const colour = 1;', ['colour']],
  ['x.ts', 'function tellLead() {}', ['tellLead']],
  ['x.ts', 'type T = { toldAt: Date };', ['toldAt']],
  ['x.ts', "const state = 'ended_meanwhile';", ['ended_meanwhile']],
  ['x.ts', 'const MOST_ROWS = 1, ROWS_MAX = 1, AT_ONCE = 1;', ['MOST_ROWS', 'ROWS_MAX', 'AT_ONCE']],
  ['x.ts', 'const LARGEST_MB = 1, HIGHEST_GRADE = 1;', ['LARGEST_MB', 'HIGHEST_GRADE']],
  ['x.ts', 'function giveUp() {}', ['giveUp']],
  ['x.ts', '// A key of this house.', ['this house']],
  ['x.ts', '// What is stored expires.', ['What is stored expires.']],
  ['x.ts', '// Runs once; who comes later waits.', ['who comes']],
  ['x.test.ts', "test('who is late waits', () => {});", ['who is late waits']],
  ['x.test.ts', "test.each([1])('what %s sends is stored', () => {});", ['what %s sends is stored']],
  ['tell-lead.ts', 'export {};', ['tell-lead']],
  ['x.md', 'All fields, save those in brackets.', [', save']],
  ['x.md', `${'word '.repeat(27)}end`, ['138 columns']],
  ['x.ts', `// ${'word '.repeat(25)}`, ['128 columns']],
  ['x.sql', '-- The licence line.', ['licence']],
  ['x.prisma', 'model X {\n  /// Kept for a year.\n  toldAt DateTime @map("told_at")\n}', ['Kept', 'toldAt']],
  ['deploy/x.conf', '# The colour of errors.', ['colour']],
])('in %s, %j is not allowed', (path, text, words) => {
  expect(wordsIn(path, text).sort()).toEqual([...words].sort());
});

test.each([
  ['x.ts', "import { toldOnce } from 'x';\ntoldOnce(lead.told);"],
  ['x.ts', "const text = 'SELECT told FROM x WHERE it was kept';"],
  ['x.ts', '// The column `told` is renamed. What is its new name?'],
  ['x.ts', '// Keeps the socket open. The two cases can be told apart.'],
  ['x.ts', "const act = 'consent_called_off', cookie = 'handoff-told-once';"],
  ['x.ts', '// Saves the draft, saves time and waits until the end.'],
  ['x.tsx', 'const title = <h2>What happens next</h2>;'],
  ['x.test.ts', "test('rejects a lead that nothing identifies', () => {});"],
  ['x.md', '```\ntold by nobody\n```\n\nThe command `told`.'],
  ['x.md', `| ${'cell '.repeat(40)}|`],
  ['prisma/migrations/1/migration.sql', '-- Whoever was told of it.'],
  ['scripts/cli/a.ts', "const USAGE = 'npm run leads -- given-up REFERENCE';"],
  ['scripts/cli/a.ts', "console.log('Written: kept.json.');"],
  ['tests/a.test.ts', 'const line = \'handoff_submissions_held_total{reason="trapped"} 1\';'],
])('in %s, %j is allowed', (path, text) => {
  expect(wordsIn(path, text)).toEqual([]);
});
