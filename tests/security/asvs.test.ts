import { expect, test } from 'vitest';
import { pageFaults, tableFaults } from '#scripts/dev/asvs/check.ts';
import { REQUIREMENTS } from '#scripts/dev/asvs/requirements.ts';
import { type Chapter, readChapters } from '#scripts/dev/asvs/rows.ts';
import { tagsInTests } from '#scripts/dev/asvs/test-tags.ts';

const documented = { tags: ['@documented'] };
const onTests = tagsInTests();
const UNKNOWN = '@on-no-test';

test('the list of requirements is that of ASVS 5.0.0', documented, () => {
  const ofLevel = (level: number) => REQUIREMENTS.filter((requirement) => requirement.level === level).length;
  expect([1, 2, 3].map(ofLevel)).toEqual([70, 183, 92]);
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(345);
});

test('every requirement has one row, with existing places and tags of tests', documented, () => {
  expect(tableFaults(readChapters(), onTests)).toEqual([]);
});

test('docs/security/asvs.md is up to date with npm run asvs', documented, () => {
  expect(pageFaults()).toEqual([]);
});

test.each<[string, (chapters: Chapter[]) => unknown, RegExp]>([
  ['a missing row', (chapters) => chapters[0]?.rows.pop(), /^V1 1\.5\.3 has no row/],
  ['a row too many', (chapters) => chapters[0]?.rows.push(rowOf('1.9.9')), /^V1 1\.9\.9 is no requirement/],
  ['a row twice', (chapters) => chapters[0]?.rows.push(rowOf('1.1.1')), /^V1 1\.1\.1 has two rows/],
  [
    'a place that does not exist',
    (chapters) => change(chapters, { code: ['edge/gone.ts'] }),
    /doesn't exist/,
  ],
  ['a tag on no test', (chapters) => change(chapters, { tags: [UNKNOWN] }), /@on-no-test is on no test/],
  ['neither test nor review', (chapters) => change(chapters, { tags: [] }), /neither a test nor a review/],
  [
    'an acceptance without a reviewer',
    (chapters) => change(chapters, { status: 'accepted', note: 'so be it' }),
    /who looks again/,
  ],
])('%s is found', (_what, spoil, fault) => {
  const chapters = structuredClone(readChapters());
  spoil(chapters);
  expect(tableFaults(chapters, onTests)).toEqual(expect.arrayContaining([expect.stringMatching(fault)]));
});

function rowOf(id: string): Chapter['rows'][number] {
  return { id, about: 'made up', status: 'not applicable', note: 'made up' };
}

function change([chapter]: Chapter[], changes: Partial<Chapter['rows'][number]>) {
  Object.assign(chapter?.rows[0] ?? {}, changes);
}
