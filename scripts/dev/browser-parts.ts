import { globSync } from 'node:fs';
import { join } from 'node:path';
import { securityTags } from './asvs/tags.ts';
import { projectFolder } from './data-folder.ts';

/** CONTRIBUTING.md says which tests have such a tag. Playwright compares texts that begin with the project. */
const MORE = [
  '^.*@nightly( |$)',
  '^ ?scripts .*@nightly-with-scripts( |$)',
  '^ ?no-scripts .*@nightly-without-scripts( |$)',
].join('|');

/** Arguments for Playwright. */
export const BROWSER_PARTS = {
  usual: ['--grep-invert', `${MORE}|@shots`],
  more: ['--grep', MORE],
  shots: ['--grep', '@shots'],
  all: ['--grep-invert', '@shots'],
};

const BROWSER_TESTS = join(projectFolder, 'tests', 'browser');

/** Of `more`: the tests with a security tag, and those in every third file. Three consecutive days have all files. */
export function thirdOfMore(day: number): string[] {
  const files = globSync('**/*.spec.ts', { cwd: BROWSER_TESTS }).sort();
  const third = files.filter((_, place) => place % 3 === day % 3);
  const wanted = [
    ...third.map((file) => RegExp.escape(file)),
    ...securityTags().map(({ name }) => `${name}( |$)`),
  ];
  return ['--grep', `(?=${MORE})(?=^.*(?:${wanted.join('|')}))`];
}
