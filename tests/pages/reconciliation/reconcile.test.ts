import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Browser, leadFrom } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';

async function compare(tab: Browser, csv: string, period: { from?: string; to?: string } = {}) {
  await tab.go('/staff/reconcile');
  tab.attach('Operator’s report', new File([csv], 'november.csv', { type: 'text/csv' }));
  tab.fill({ 'First day': period.from ?? '', 'Last day': period.to ?? '' });
  await tab.press('Compare');
}

test('a marketer compares the operator’s report, sees each kind of mismatch, and Compliance settles one', async ({
  tab,
  instance,
}) => {
  const received = await leadFrom(instance, 'Linkless');
  const timedOut = await leadFrom(instance, 'Timedout');
  const lost = await leadFrom(instance, 'Reset');
  const failed = await leadFrom(instance, 'Failure');
  await tab.signInAs('marketer');
  const lostUuid = randomUUID();
  const rows = [
    'Lead_UUID;partnerLeadId;Status;Email',
    `${received.uuid};;in progress;ada@example.com`,
    `;${timedOut.reference};success;bob@example.com`,
    `${lostUuid};${lost.reference};success;`,
    `${randomUUID()};;success;`,
    `${received.uuid};;success;`,
    'Cy;;success;',
  ];
  const today = new Date().toISOString().slice(0, 10);
  await compare(tab, `\ufeff${rows.join('\r\n')}`, { from: '2026-01-01', to: today });
  expect(tab.heading).toBe('november.csv');
  for (const [finding, first] of [
    ['Mismatched (2)', timedOut.reference],
    ['Not at the operator (1)', failed.reference],
    ['Not in Handoff (1)', '5'],
    ['Duplicates (1)', received.reference],
    ['Unreadable rows (1)', 'The uuid or partnerLeadId is invalid.'],
    ['Matched (1)', received.reference],
  ] as const) {
    await tab.follow(finding);
    expect(tab.rows()[0], finding).toContain(first);
  }
  await tab.follow('Mismatched (2)');
  expect(tab.links('Resolve')).toEqual([]);
  const mismatches = tab.path;
  await tab.press('Download as CSV');
  expect(tab.headers['content-disposition']).toMatch(/report-.*-differing\.csv/);

  await tab.signInAs('compliance');
  await tab.go(mismatches);
  await tab.follow('Resolve');
  expect(tab.isChecked(/^Confirmed received/)).toBe(true);
  expect(tab.control('Operator ID (UUID)').value).toBe(lostUuid);
  await tab.press('Save');
  expect(tab.text).toContain(`${lost.reference} resolved`);
  await tab.go('/staff/reconcile');
  await tab.follow('november.csv');
  expect(tab.links('Matched (1)')).toHaveLength(1);
});

test('a wrong report returns with its errors', async ({ tab }) => {
  await tab.signInAs('marketer');
  await compare(tab, 'email,status\nada@example.com,success\n', { from: '2026-02-01', to: '2026-01-01' });
  expect(tab.text).toContain('The first line has 2 columns, and none is called uuid');
  expect(tab.text).toContain('Enter a last day after the first day');
  expect(tab.control('First day').value).toBe('2026-02-01');
});
