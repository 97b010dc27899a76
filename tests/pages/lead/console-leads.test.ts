import { expect } from 'vitest';
import { redirectOf } from '#tests/browser/support/routes.ts';
import { leadFrom } from '#tests/pages/browser.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';

test('a marketer finds a lead by any of its data and reads its timeline, and support decides another one', async ({
  tab,
  instance,
}) => {
  const received = await leadFrom(instance, 'Linkless');
  const lost = await leadFrom(instance, 'Reset');
  await tab.signInAs('marketer');
  await tab.go('/staff/leads');
  expect(tab.rowLinks()).toEqual([lost.reference, received.reference]);
  tab.fill({ state: 'unknown' });
  await tab.press('Apply filters');
  expect(tab.rowLinks()).toEqual([lost.reference]);

  for (const typed of [received.reference.toLowerCase().replaceAll('-', ' '), received.uuid ?? '']) {
    await tab.search('leads', typed);
    expect(tab.heading).toBe(received.reference);
  }
  for (const happened of ['Borrower started', 'Borrower agreed', 'Operator answered'])
    expect(tab.text).toContain(happened);
  expect(tab.texts('h2')).not.toContain('Borrower');
  await tab.search('leads', 'half@an-address');
  expect(tab.text).toContain('No matching leads');
  expect(tab.path).not.toContain('half');
  await tab.search('leads', received.email);
  expect(tab.text).toContain('Only Support and Compliance can search');

  await tab.follow('Unconfirmed (1)');
  expect(tab.text).toContain('Ask Support or Compliance');
  await tab.signInAs('support');
  await tab.go('/staff/leads/unknown');
  await tab.follow(`Resolve ${lost.reference}`);
  const decision = tab.control(/^Confirmed received/);
  const decide = async (uuid: string) => {
    tab.fill({ [decision.name]: decision.value, 'Operator ID (UUID)': uuid });
    await tab.press('Save');
  };
  await decide('not one');
  expect(tab.text).toContain('Enter the operator’s UUID');
  expect(tab.value(decision.name)).toBe(decision.value);
  await decide(crypto.randomUUID());
  for (const words of [`${lost.reference} resolved`, 'No unconfirmed leads'])
    expect(tab.text).toContain(words);
  await tab.go(`/staff/leads/${lost.reference}`);
  expect(tab.text).toContain('Resolved: confirmed received');
});

test('compliance takes a certificate, holds evidence, and sees the lead’s person once', {
  tags: ['@hidden-identity'],
}, async ({ tab, instance }) => {
  const lead = await leadFrom(instance, 'Linkless');
  await tab.signInAs('compliance');
  await tab.search('leads', lead.email.toUpperCase());
  expect(tab.text).toContain('Leads and prefills of one person');
  expect(tab.path).toMatch(/^\/staff\/leads\?person=[0-9a-f-]{36}$/);
  expect(tab.html).not.toContain(lead.email);
  await tab.follow(lead.reference);
  expect(tab.heading).toBe(lead.reference);
  for (const [button, name] of [
    ['Download signed file', 'json'],
    ['Download printable page', 'html'],
  ] as const) {
    tab.fill({ 'Reason for the certificate': 'case 12' });
    await tab.press(button);
    expect(tab.headers['content-disposition']).toContain(`consent-${lead.reference}.${name}`);
    await tab.go(`/staff/leads/${lead.reference}`);
  }
  tab.fill({ 'Reason for the hold': 'case 12' });
  await tab.press('Place legal hold');
  for (const words of ['Legal hold placed', 'On legal hold']) expect(tab.text).toContain(words);
  expect(tab.text.match(/Certificate downloaded/g)).toHaveLength(2);

  tab.fill({ Reason: 'case 12' });
  await tab.press('Show borrower once');
  expect(tab.path).toContain('/identity?ticket=');
  expect(tab.text).toContain(lead.email);
  expect(tab.headers['cache-control']).toContain('no-store');
  await tab.reload();
  expect(tab.text).toContain('This page was already shown or has expired');
  expect(tab.html).not.toContain(lead.email);
});

test('an export has the rows of the filters and no personal data, and a link downloads and records nothing', {
  tags: ['@hidden-identity', '@post-gate'],
}, async ({ tab, instance, records }) => {
  const received = await leadFrom(instance, 'Linkless');
  const lost = await leadFrom(instance, 'Reset');
  const { email } = await tab.signInAs('marketer');
  for (const site of ['cross-site', 'same-origin', 'none']) {
    const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const answer = await tab.ask('/staff/leads/export?format=csv&state=unknown', { headers });
    expect(redirectOf(answer.headers), site).toBe('/staff/leads?state=unknown');
  }
  const report = `/staff/reconcile/${crypto.randomUUID()}`;
  const answer = await tab.ask(`${report}/download?finding=matched`);
  expect(redirectOf(answer.headers)).toBe(`${report}?finding=matched`);
  expect(await records.rows('select act from audit where actor = $1', [email])).toEqual([]);

  await tab.go('/staff/leads?state=unknown');
  await tab.press('Download CSV');
  expect(tab.headers['content-disposition']).toMatch(/leads-\d{4}-\d\d-\d\d\.csv/);
  expect(tab.html).toContain(lost.reference);
  expect(tab.html).not.toContain(received.reference);
  const own = { headers: { origin: instance.app }, body: new URLSearchParams({ format: 'ndjson' }) };
  const lines = (await tab.ask('/staff/leads/export', own)).bytes.toString().trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).reference)).toEqual([lost.reference, received.reference]);
  expect(lines.join()).not.toContain('@');
});
