import { expect } from '@playwright/test';
import {
  type Visit,
  visitConsent,
  visitHandoff,
  visitHttpErrors,
  visitOutcomes,
  visitPublicPages,
  visitReceipts,
  visitSteps,
} from '#tests/browser/support/all-pages.ts';
import { gradeOf, sentencesOn } from '#tests/browser/support/reading-level.ts';
import { test } from '#tests/browser/support/test.ts';

const MAX_GRADE = 8;
/** A page with fewer sentences has no stable grade of its own. */
const ENOUGH = 6;

test('the borrower pages read at the level of the eighth grade, together and page by page', {
  tag: ['@with-scripts', '@more'],
}, async ({ page, instance, operator, records }) => {
  test.setTimeout(180_000);
  const all = new Set<string>();
  const tooHard: string[] = [];
  const read: Visit = async (shown, where) => {
    const sentences = await sentencesOn(shown);
    for (const sentence of sentences) all.add(sentence);
    const grade = sentences.length >= ENOUGH ? gradeOf(sentences) : 0;
    if (grade > MAX_GRADE) tooHard.push(`${where}: grade ${grade.toFixed(1)}`);
  };
  await visitPublicPages(page, read);
  await visitSteps(page, read);
  await visitConsent(page, read);
  await visitOutcomes(page, read);
  await visitHandoff(page, operator, records, read);
  await visitReceipts(page, read);
  await visitHttpErrors(page, instance.app, read);
  expect(tooHard).toEqual([]);
  expect(all.size).toBeGreaterThan(80);
  expect(gradeOf([...all])).toBeLessThan(MAX_GRADE - 1);
});

test('long words and long sentences raise the grade', () => {
  const simple = ['We send your answers.', 'You can change them at any time.'];
  const hard = [
    'Notwithstanding the aforementioned considerations, applicants acknowledge irrevocable authorization of subsequent communications.',
  ];
  expect(gradeOf(simple)).toBeLessThan(4);
  expect(gradeOf(hard)).toBeGreaterThan(16);
});
