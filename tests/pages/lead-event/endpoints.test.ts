import { Webhook } from 'standardwebhooks';
import { expect, onTestFinished } from 'vitest';
import { START } from '#tests/browser/support/borrower.ts';
import { testAlone as test } from '#tests/pages/fixtures.ts';
import { PHONE_HEADERS } from '#tests/support/borrowers/posting-borrower.ts';
import { openWebhook } from '#tests/support/servers/alert-receivers.ts';

test('an administrator adds an endpoint, sees its secret once and tests it', async ({ tab, other }) => {
  const receiver = await openWebhook();
  onTestFinished(receiver.leave);
  await tab.signInAs('admin');
  await tab.go('/staff/events/new');
  const add = async (url: string, status: number) => {
    receiver.answerWith(status);
    tab.fill({ URL: url });
    await tab.press('Add endpoint');
    return tab.text;
  };
  expect(await add('http://partner.example/events', 200)).toContain('Enter a URL that starts with https://');
  expect(await add('https://me:word@partner.example', 200)).toContain('Remove the user name and password');
  expect(await add(receiver.url, 302)).toContain('This URL redirects to another address');
  const [secret = ''] = /whsec_[\w+/]{43}=/.exec(await add(receiver.url, 200)) ?? [];
  await tab.press('I’ve saved it');
  await tab.follow(receiver.url);
  await tab.press('Send test event');
  expect(tab.text).toContain('The test event arrived.');
  const [post] = receiver.posts.slice(-1);
  new Webhook(secret).verify(post?.body ?? '', post?.headers as Record<string, string>);

  receiver.answerWith(500);
  await other.go(START, { headers: PHONE_HEADERS });
  await tab.reload();
  expect(tab.text).toContain('Next attempt');
  await tab.press('Pause');
  expect(tab.text).toContain('Waits until you turn the endpoint on');
  expect(tab.text).not.toContain('Next attempt');
});
