import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { expectPage, stepPath } from '#tests/browser/support/borrower.ts';
import { test } from '#tests/browser/support/test.ts';

const CONTENT = 'without-cookies';
const LINK = `/start/personal-loan?utm_source=ads&utm_content=${CONTENT}&amount=9000`;

test('a browser without cookies reads so, and goes on with its link once they are on', {
  tag: '@nightly-without-scripts',
}, async ({ browser, instance, records, javaScriptEnabled }) => {
  const cookies = { areOff: true };
  const proxy = await startProxy(cookies);
  const { port } = proxy.address() as AddressInfo;
  const context = await browser.newContext({
    javaScriptEnabled,
    baseURL: instance.app,
    proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
  });
  const page = await context.newPage();
  await page.goto(LINK);
  for (let times = 0; times < 2; times += 1) {
    await expectPage(page, 'Turn on cookies to continue');
    await expect(page).toHaveURL(/\/apply\/lost\?because=cookies/);
    await page.getByRole('link', { name: 'Try again' }).click();
  }
  await expectPage(page, 'Turn on cookies to continue');
  cookies.areOff = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(stepPath('loan'));
  await expect(page.getByLabel('How much would you like to borrow?')).toHaveValue('9,000');
  expect((await records.journey(CONTENT)).entry).toMatchObject({ utm_source: 'ads', utm_content: CONTENT });
  // Going back doesn't ask again, and a second tab resumes.
  await page.goBack();
  await page.goForward();
  await expect(page).toHaveURL(stepPath('loan'));
  const tab = await context.newPage();
  await tab.goto(LINK);
  await expect(tab).toHaveURL(/\/apply\/personal-loan\/loan\?welcome=back$/);
  await context.close();
  proxy.close();
  proxy.closeAllConnections();
});

/** Removes the cookies from both directions, as some privacy tools do. */
async function startProxy(cookies: { areOff: boolean }): Promise<Server> {
  const proxy = createServer((incoming, outgoing) => {
    const { cookie, ...others } = incoming.headers;
    const headers = cookies.areOff || !cookie ? others : { ...others, cookie };
    const forwarded = request(incoming.url ?? '', { method: incoming.method, headers }, (answer) => {
      const { 'set-cookie': written, ...rest } = answer.headers;
      outgoing.writeHead(
        answer.statusCode ?? 502,
        cookies.areOff || !written ? rest : { ...rest, 'set-cookie': written },
      );
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}
