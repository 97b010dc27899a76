import { expect } from 'vitest';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { textOf } from '#tests/support/pages/tab.ts';

// No job resolves these, whatever the leads are.
const LATE = 'Lead answered late';
const WITHDRAWN = 'Consent to calls and texts withdrawn';
const REFERENCE = '7KQ2-9DXM-4RTP';

test('staff with the permission handle chosen alerts, 105 with two presses, and every role sees them', async ({
  tab,
  records,
}) => {
  await records.rows(
    `insert into alert (id, kind, subject, first_seen_at, last_seen_at)
     select gen_random_uuid(), *, clock_timestamp(), clock_timestamp()
     from (values ('lead_answered_late', $1::text), ('phone_consent_withdrawn', $1 || ' 2026-11-21T10:00:00.000Z')
       union all select 'sign_in_reset', n::text from generate_series(1, 105) as n) opened`,
    [REFERENCE],
  );
  const ann = await tab.signInAs('marketer');
  await tab.go('/staff/alerts');
  const card = (heading: string) => tab.part('article', heading);
  expect(card(LATE).querySelector(`a[href="/staff/leads/${REFERENCE}"]`)).not.toBeNull();
  expect(textOf(card(LATE))).toContain('Ask the operator whether it has two leads');
  await tab.press('Resolve');
  expect(tab.text).toContain('Select at least one alert.');
  tab.fill({ [`Select ${LATE}: ${REFERENCE}`]: true });
  await tab.press('Acknowledge');
  expect(tab.texts('[role=status]').join()).toContain('you’re working on it');
  expect(textOf(card(LATE))).toContain('Acknowledged by Test marketer');
  tab.fill({ [`Select ${LATE}: ${REFERENCE}`]: true, 'Snooze until': '168' });
  await tab.press('Snooze');
  expect(tab.text).toContain('you can’t snooze them');
  await tab.follow(`Details of ${REFERENCE}`);
  await tab.press('Assign');
  expect(tab.error('person')).toContain('Choose a team member');
  expect(tab.path).toMatch(/^\/staff\/alerts\/[0-9a-f-]{36}\?/);
  await tab.go('/staff/alerts');

  tab.fill({ [`Select ${WITHDRAWN}: ${REFERENCE} 2026-11-21T10:00:00.000Z`]: true });
  tab.fill({ 'What did you do?': 'I wrote to the operator.' });
  await tab.press('Resolve');
  expect(tab.texts('article').join()).not.toContain(WITHDRAWN);
  await tab.follow('Resolved');
  expect(textOf(card(WITHDRAWN))).toContain('“I wrote to the operator.”');
  await tab.press('Send test alert');
  expect(tab.text).toContain('set ALERT_WEBHOOK_URL');
  const acts = await records.rows('select act from audit where staff_id = $1 order by id', [ann.staffId]);
  expect(acts.map(({ act }) => act)).toEqual(['alert_acknowledged', 'alert_done']);
  expect(card('Sign-in of a person reset').querySelectorAll('tbody tr')).toHaveLength(10);
  await tab.follow('More alerts: Sign-in of a person reset');
  expect(tab.rows()).toHaveLength(50);
  tab.fill({ 'Select all 105: Sign-in of a person reset': true });
  await tab.press('Resolve');
  expect(tab.text).toContain('No open alerts of this kind');

  await tab.go('/staff/health');
  for (const words of ['Valid for another', 'No channel is set up']) expect(tab.text).toContain(words);
  await tab.signInAs('viewer');
  await tab.go('/staff/alerts');
  expect(tab.texts('article').join()).toContain(LATE);
  expect(tab.buttons(/Acknowledge|Resolve|test/)).toEqual([]);
});

test('an administrator adds a webhook, whose address no page shows again', async ({ tab }) => {
  await tab.signInAs('admin');
  await tab.go('/staff/alerts/channels');
  for (const [address, problem] of Object.entries({
    'http://hooks.partner.example/token': 'starts with https://',
    'https://me:token@hooks.partner.example': 'without a user name or password',
  })) {
    tab.fill({ Address: address });
    await tab.press('Add webhook');
    expect(tab.error('url')).toContain(problem);
  }
  tab.fill({ Address: 'https://127.0.0.1:2/token' });
  await tab.press('Add webhook');
  expect(tab.html).not.toContain('/token');
  expect(tab.text).toContain('Secret for 127.0.0.1:2');
  await tab.press('Test 127.0.0.1:2');
  expect(tab.text).toContain('The test didn’t arrive.Reason: couldn’t be reached.');
  await tab.press('Remove webhook');
  expect(tab.text).toContain('No channels');
});
