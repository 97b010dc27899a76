import { expect } from 'vitest';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { textOf } from '#tests/support/pages/tab.ts';

// No job resolves it, whatever the leads are.
const LATE = 'Lead answered late';
const WITHDRAWN = 'Consent to calls and texts withdrawn';
const REFERENCE = '7KQ2-9DXM-4RTP';

test('staff with the permission acknowledge and resolve alerts, and every role sees them', async ({
  tab,
  records,
}) => {
  await records.rows(
    `insert into alert (id, kind, subject, first_seen_at, last_seen_at)
     select gen_random_uuid(), *, clock_timestamp(), clock_timestamp()
     from (values ('lead_answered_late', $1::text), ('phone_consent_withdrawn', $1 || ' 2026-11-21T10:00:00.000Z')) opened`,
    [REFERENCE],
  );
  const ann = await tab.signInAs('marketer');
  await tab.go('/staff/alerts');
  const alert = (heading: string) => tab.part('article', heading);
  expect(alert(LATE).querySelector(`a[href="/staff/leads/${REFERENCE}"]`)).not.toBeNull();
  expect(textOf(alert(LATE))).toContain('Ask the operator whether it has two leads');
  await tab.pressIn('article', LATE, 'Acknowledge');
  expect(tab.texts('[role=status]').join()).toContain('you’re working on it');
  expect(textOf(alert(LATE))).toContain('Acknowledged by Test marketer');

  const note = alert(WITHDRAWN).querySelector('textarea, input[type=text]');
  tab.fill({ [note?.getAttribute('name') ?? '']: 'I wrote to the operator.' });
  await tab.pressIn('article', WITHDRAWN, 'Resolve');
  expect(tab.texts('article').join()).not.toContain(WITHDRAWN);
  await tab.follow('Resolved');
  expect(textOf(alert(WITHDRAWN))).toContain('“I wrote to the operator.”');
  await tab.press('Send test alert');
  expect(tab.text).toContain('Set ALERT_WEBHOOK_URL');
  const acts = await records.rows('select act from audit where staff_id = $1 order by id', [ann.staffId]);
  expect(acts.map(({ act }) => act)).toEqual(['alert_acknowledged', 'alert_done']);

  await tab.go('/staff/health');
  for (const words of ['Valid for another', 'No channel is set up']) expect(tab.text).toContain(words);
  await tab.signInAs('viewer');
  await tab.go('/staff/alerts');
  expect(tab.texts('article').join()).toContain(LATE);
  expect(tab.buttons(/Acknowledge|Resolve|test/)).toEqual([]);
});
