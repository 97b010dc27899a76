import { expect, test } from 'vitest';
import { pageFaults, tableFaults } from '#scripts/dev/asvs/page.ts';
import { REQUIREMENTS } from '#scripts/dev/asvs/rows.ts';

const documented = { tags: ['@documented'] };

test('the list of requirements is that of ASVS 5.0.0', documented, () => {
  const ofLevel = (level: number) => REQUIREMENTS.filter((requirement) => requirement.level === level).length;
  expect([1, 2, 3].map(ofLevel)).toEqual([70, 183, 92]);
});

test('every requirement has one row, with existing places and tags of tests', documented, () => {
  expect(tableFaults()).toEqual([]);
});

test('docs/security/asvs.md is up to date with npm run asvs', documented, () => {
  expect(pageFaults()).toEqual([]);
});
