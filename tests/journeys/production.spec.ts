import { expect } from '@playwright/test';
import {
  answerAll,
  answerQuickly,
  arriveAtOffers,
  expectPage,
  fillStep,
  goOn,
  readAndAgree,
  SAYS,
  sendButton,
  someone,
  stepPath,
} from './borrower.ts';
import { testAlone as test } from './journey.ts';
import { addressOn, pretendToBeOlder } from './older-page.ts';
import { sweepAsBorrower } from './sweep.ts';

const COOKIE = '__Host-handoff-journey';

// One after another on one instance: another one takes longer to start than they take.
test.describe.configure({ mode: 'default' });

test.use({
  settings: { HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '1' },
  ignoreHTTPSErrors: true,
});

test('behind TLS a borrower comes from the start to the operator, under a cookie that no other host can set @with-scripts', async ({
  page,
  operator,
}) => {
  test.slow();
  const set: string[] = [];
  page.on('response', async (response) => {
    for (const { name, value } of await response.headersArray())
      if (name.toLowerCase() === 'set-cookie') set.push(value);
  });
  const first = await page.goto('/start/personal-loan');
  expect(first?.url()).toMatch(/^https:/);
  expect(first?.headers()['strict-transport-security']).toBe('max-age=31536000');
  const ada = someone();
  await answerAll(page, ada);
  await page.getByRole('link', { name: SAYS.toConsent }).click();
  await expectPage(page, SAYS.consent);
  await readAndAgree(page, ada);

  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([
    { name: COOKIE, secure: true, httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' },
  ]);
  expect(set.length).toBeGreaterThan(1);
  for (const line of set) {
    expect(line).toMatch(new RegExp(`^${COOKIE}=Fe26\\.2\\*[^;]+; Path=/; .*Max-Age=\\d+; .*`));
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=lax'])
      expect(line.split('; ')).toContain(attribute);
    expect(line).not.toMatch(/domain=/i);
  }

  await sendButton(page).click();
  const address = await arriveAtOffers(page, operator.origin);
  expect(address).toMatch(/^https:/);
  const [post] = await operator.postsFor(ada);
  expect((await operator.leadOf(post?.lead.partnerLeadId ?? ''))?.inviteUrl).toBe(address);
});

test('nobody in the middle of the form gets an answer without the headers that protect it, over https only from then on @with-scripts', async ({
  page,
}) => {
  test.slow();
  await sweepAsBorrower(page, { https: true });
});

// What a browser puts back into a page that it must not store may depend on TLS.
test('without scripts, going back from the refusal brings what was typed, on a page that is taken @without-scripts', async ({
  page,
}) => {
  const ada = someone();
  await answerQuickly(page, ada, ['loan', 'name', 'contact']);
  await page.goto(stepPath('address'));
  await fillStep(page, 'address', ada);
  await pretendToBeOlder(page);
  await goOn(page);
  await expectPage(page, 'This page has changed since you opened it');
  await page.goBack();
  await expect(page).toHaveURL(stepPath('address'));
  expect(await addressOn(page)).toEqual([ada.street, ada.city, ada.state, ada.zipcode]);
  await goOn(page);
  await expect(page).toHaveURL(stepPath('income'));
});
