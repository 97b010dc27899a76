import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

test('an administrator adds an endpoint, sees its secret once, tests it, and Compliance only reads', async ({
  tab,
  records,
}) => {
  const receiver = await openWebhook();
  onTestFinished(receiver.leave);
  const { staffId } = await tab.signInAs('admin');
  await tab.go('/staff/events/new');
  tab.fill({ URL: 'http://partner.example/events' });
  await tab.press('Add endpoint');
  expect(tab.text).toContain('Enter a URL that starts with https://');
  tab.fill({ URL: receiver.url });
  await tab.press('Add endpoint');
  const [secret = ''] = /whsec_[\w+/=]+/.exec(tab.text) ?? [];
  await tab.press('I’ve saved it');
  expect(tab.text).not.toContain('whsec_');
  await tab.follow(receiver.url);
  await tab.press('Send test event');
  expect(tab.text).toContain('The test event arrived.');
  for (const { body, headers } of receiver.posts)
    new Webhook(secret).verify(body, headers as Record<string, string>);
  expect(receiver.posts).toHaveLength(2);
  await tab.press('Pause');
  expect(tab.text).toContain('Paused.');
  const acts = await records.rows('select act from audit where staff_id = $1 order by id', [staffId]);
  expect(acts.map(({ act }) => act)).toEqual(['endpoint_added', 'endpoint_tested', 'endpoint_edited']);
  await tab.signInAs('compliance');
  await tab.go(tab.path);
  expect(tab.text).toContain(receiver.url);
  expect(tab.buttons(/test|Turn on|secret|Remove|Send/)).toEqual([]);
});
