import { expect } from '@playwright/test';
import { expectPage, PAGE_TEXT, sendLead, someone } from '#tests/browser/support/borrower.ts';
import { MAIN, PHONE } from '#tests/browser/support/operator.ts';
import { test } from '#tests/browser/support/test.ts';

test('the records have the data for reconciliation, with times in order', {
  tag: '@without-scripts',
}, async ({ page, operator, records }) => {
  const ada = someone();
  await sendLead(page, ada, { phone: true });
  await expectPage(page, PAGE_TEXT.offers);
  const reference = (await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '';
  const lead = await records.lead(reference);

  expect(lead).toMatchObject({
    partner_lead_id: reference,
    operator_uuid: (await operator.leadOf(reference))?.uuid,
    operator_status: 'in_progress',
    operator_warning: null,
    state: 'answered',
    link_refused: null,
  });
  expect(lead.attempts).toMatchObject([{ number: 1, outcome: 'answered', http_status: 201, reason: null }]);
  expect(lead.agreed.map(({ key }: { key: string }) => key)).toEqual([MAIN, PHONE]);
  const [attempt] = lead.attempts;
  for (const { fetched_at, displayed_at, acknowledged_at } of lead.agreed) {
    expectInOrder([
      fetched_at,
      displayed_at,
      acknowledged_at,
      attempt.intent_at,
      attempt.sent_at,
      attempt.ended_at,
      lead.link_issued_at,
      lead.redirected_at,
    ]);
  }
});

test('a phone consent that was not given is not recorded', { tag: '@without-scripts' }, async ({
  page,
  operator,
  records,
}) => {
  const ada = someone();
  await sendLead(page, ada);
  await expectPage(page, PAGE_TEXT.offers);
  const lead = await records.lead((await operator.postsFor(ada))[0]?.lead.partnerLeadId ?? '');
  expect(lead.agreed.map(({ key }: { key: string }) => key)).toEqual([MAIN]);
});

function expectInOrder(times: Date[]) {
  expect(times.every((time) => time instanceof Date)).toBe(true);
  expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
}
