import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { laneOf } from '#scripts/dev/mutant-lanes.ts';
import { caughtIds, idOf } from '#scripts/dev/mutant-results.ts';
import { applyTo, isApplicable, type Mutant } from '#tests/mutants/mutant.ts';
import { MUTANTS } from '#tests/mutants/mutants.ts';

const RERUN = 'npm run mutants -- --new';

const inProject = (path: string) => join(projectFolder, path);
const textOf = ({ file }: Mutant) => readFileSync(inProject(file), 'utf8');

test('each mutant changes one place of its file, and leaves it a program', () => {
  for (const mutant of MUTANTS) {
    const text = textOf(mutant);
    expect.soft(isApplicable(mutant, text), `${mutant.file} has this once: ${mutant.from}`).toBe(true);
    const faulty = applyTo(mutant, text);
    const lang = mutant.file.endsWith('x') ? 'tsx' : 'ts';
    if (/\.tsx?$/.test(mutant.file))
      expect.soft(() => parseAst(faulty, { lang }), mutant.breaks).not.toThrow();
  }
});

test('there are at least 200 mutants, some in every feature, and each names a check that exists', () => {
  expect(new Set(MUTANTS.map(idOf)).size).toBeGreaterThanOrEqual(200);
  const isTouched = (name: string) => MUTANTS.some(({ file }) => file.startsWith(`features/${name}/`));
  expect(readdirSync(inProject('features')).filter((name) => !isTouched(name))).toEqual([]);
  const tests = MUTANTS.map(({ caughtBy }) => caughtBy).filter((check) => check.startsWith('tests/'));
  expect(tests.filter((path) => !existsSync(inProject(path)))).toEqual([]);
});

test(`the stored results have each mutant as caught (${RERUN})`, () => {
  const caught = caughtIds();
  // Those that need a build are measured before a release.
  const quick = MUTANTS.filter((mutant) => laneOf(mutant) !== 'built');
  expect(quick.filter((mutant) => !caught.has(idOf(mutant))).map(({ breaks }) => breaks)).toEqual([]);
});
