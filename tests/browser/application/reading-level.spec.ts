import { expect } from '@playwright/test';
import { visitUnsent } from '#tests/browser/shots/failed-pages.ts';
import { visitMoreHttpErrors } from '#tests/browser/shots/http-error-pages.ts';
import { visitLandingPages } from '#tests/browser/shots/looks.ts';
import {
  visitExits,
  visitOtherForms,
  visitPrefill,
  visitRareOutcomes,
  visitWarnings,
} from '#tests/browser/shots/more-pages.ts';
import {
  type Visit,
  visitConsent,
  visitFailures,
  visitHandoff,
  visitHttpErrors,
  visitOutcomes,
  visitPublicPages,
  visitReceipts,
  visitSteps,
  visitWaiting,
} from '#tests/browser/support/all-pages.ts';
import { expectPage, sendQuickly, someone } from '#tests/browser/support/borrower.ts';
import { gradeOf, sentencesOn } from '#tests/browser/support/reading-level.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';

test.use({ settings: { OPERATOR_FRESH_TOKEN: 'on' } });

const MAX_GRADE = 8;
/** A page with fewer sentences has no stable grade of its own. */
const ENOUGH = 6;

function openGrades() {
  const all = new Set<string>();
  const tooHard: string[] = [];
  const add = (sentences: readonly string[], where: string) => {
    for (const sentence of sentences) all.add(sentence);
    const grade = sentences.length >= ENOUGH ? gradeOf(sentences) : 0;
    if (grade > MAX_GRADE) tooHard.push(`${where}: grade ${grade.toFixed(1)}`);
  };
  const read: Visit = async (shown, where) => add(await sentencesOn(shown), where);
  const expectEasy = (minSentences: number) => {
    expect(tooHard).toEqual([]);
    expect(all.size).toBeGreaterThan(minSentences);
    expect(gradeOf([...all])).toBeLessThan(MAX_GRADE - 1);
  };
  return { read, expectEasy };
}

test('the borrower pages read at the level of the eighth grade, together and page by page', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, instance, operator, records }) => {
  test.setTimeout(180_000);
  const { read, expectEasy } = openGrades();
  await visitPublicPages(page, read);
  await visitSteps(page, read);
  await visitConsent(page, read);
  await visitOutcomes(page, read);
  await page.context().clearCookies();
  await visitWaiting(page, operator, read);
  await visitHandoff(page, operator, records, read);
  await visitReceipts(page, read);
  await visitHttpErrors(page, instance.app, read);
  await visitMoreHttpErrors(page, instance.app, (shown, where) =>
    where.endsWith('Spanish') ? Promise.resolve() : read(shown, where),
  );
  await visitLandingPages(page, records, instance.databaseUrl, read);
  await visitWarnings(page, records, read);
  expectEasy(80);
});

test('the other forms, the exits and the rare outcomes read at the level of the eighth grade', {
  tag: ['@with-scripts', '@nightly'],
}, async ({ page, browser, instance, operator, records }) => {
  test.setTimeout(300_000);
  const { read, expectEasy } = openGrades();
  const staff = await browser.newPage({ baseURL: instance.app });
  await signInAs(staff, instance, 'admin', { isConfirmed: true });
  await visitOtherForms(page, read);
  await visitExits(page, records, read);
  await visitRareOutcomes(page, operator, staff, read);
  await page.context().clearCookies();
  await sendQuickly(page, someone({ lastName: 'Linkless' }));
  await page.goto('/apply/start-over');
  await page.getByRole('button', { name: 'Delete my answers' }).click();
  await expectPage(page, /^We deleted your answers/);
  await read(page, 'deleted after a request');
  await page.context().clearCookies();
  await visitPrefill(page, records, read);
  await page.context().clearCookies();
  await visitUnsent(page, operator, records, read);
  await page.context().clearCookies();
  await visitFailures(page, operator, records, read);
  await operator.consentOutage(null);
  await operator.token({ status: 201 });
  expectEasy(80);
});

test('long words and long sentences raise the grade', { tag: ['@with-scripts', '@nightly'] }, () => {
  const simple = ['We send your answers.', 'You can change them at any time.'];
  const hard = [
    'Notwithstanding the aforementioned considerations, applicants acknowledge irrevocable authorization of subsequent communications.',
  ];
  expect(gradeOf(simple)).toBeLessThan(4);
  expect(gradeOf(hard)).toBeGreaterThan(16);
});
