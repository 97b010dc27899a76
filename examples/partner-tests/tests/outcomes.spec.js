import { expect } from '@playwright/test';
import { agree, answerAll, expectOutcome, newPerson, startJourney, test } from 'handoff/testing';

test('a borrower sees offers, and the operator gets one lead', async ({ page, person, simulator }) => {
  await startJourney(page, { campaign: 'personal-loan', person });
  await answerAll(page);
  await agree(page, { calls: false });
  await expectOutcome(page, 'offers');
  const [lead, ...others] = await simulator.posts(person);
  expect(others).toEqual([]);
  expect(lead.body).toMatchObject({ requestedLoanAmount: 12_000 });
  expect(Object.keys(lead.body.disclosuresText)).toEqual(['personal.consent']);
});

test('a borrower whose request takes too long may send it again', async ({ page, person, simulator }) => {
  await simulator.next(person, 'timed_out');
  await startJourney(page, { campaign: 'personal-loan', person });
  await answerAll(page);
  await agree(page);
  await expectOutcome(page, 'timed_out');
  await page.getByRole('link', { name: 'Try again' }).click();
  await agree(page);
  await expectOutcome(page, 'offers');
});

test('the email address of a person carries a scenario', async ({ page }) => {
  const person = newPerson({ scenario: 'Declined' });
  await startJourney(page, { campaign: 'student-refinance', person });
  await answerAll(page, { requestedLoanAmount: '42000' });
  await agree(page);
  await expectOutcome(page, 'decline');
});
