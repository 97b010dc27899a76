import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { idOf, storedResults } from '#scripts/dev/mutant-results.ts';
import { applyTo, isApplicable, laneOf, type Mutant } from '#tests/mutants/mutant.ts';
import { MUTANTS } from '#tests/mutants/mutants.ts';

const RERUN = 'npm run mutants -- --new';

const inProject = (path: string) => join(projectFolder, path);
const textOf = ({ file }: Mutant) => readFileSync(inProject(file), 'utf8');

test('each mutant changes one place of its file, and leaves it a program', () => {
  for (const mutant of MUTANTS) {
    const text = textOf(mutant);
    expect.soft(isApplicable(mutant, text), `${mutant.file} has this once: ${mutant.from}`).toBe(true);
    const faulty = applyTo(mutant, text);
    expect.soft(faulty, mutant.breaks).not.toBe(text);
    if (/\.tsx?$/.test(mutant.file))
      expect
        .soft(() => parseAst(faulty, { lang: mutant.file.endsWith('x') ? 'tsx' : 'ts' }), mutant.breaks)
        .not.toThrow();
  }
});

test('each mutant names a check that exists', () => {
  const tests = MUTANTS.filter((mutant) => /vitest|browser/.test(laneOf(mutant)));
  expect(tests.filter(({ caughtBy }) => !existsSync(inProject(caughtBy)))).toEqual([]);
});

test('there are at least 120 mutants, with some in every feature', () => {
  expect(MUTANTS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(MUTANTS.map(idOf)).size).toBe(MUTANTS.length);
  const features = readdirSync(inProject('features'));
  const untouched = features.filter(
    (name) => !MUTANTS.some(({ file }) => file.startsWith(`features/${name}/`)),
  );
  expect(untouched).toEqual([]);
});

test(`the stored results have each mutant as caught (${RERUN})`, () => {
  const caught = new Set(storedResults().flatMap(({ id, caughtBy }) => (caughtBy === null ? [] : [id])));
  // Those that need a build are measured before a release.
  const quick = MUTANTS.filter((mutant) => laneOf(mutant) !== 'browser');
  expect(quick.filter((mutant) => !caught.has(idOf(mutant))).map(({ breaks }) => breaks)).toEqual([]);
});
