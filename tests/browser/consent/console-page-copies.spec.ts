import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { signInAs } from '#tests/browser/support/staff.ts';
import { test as base } from '#tests/browser/support/test.ts';

const RAN = 'a script of the copy ran';

/** A target outside of the app. It must receive no request. */
const test = base.extend<{ elsewhere: { origin: string; requests: string[] } }>({
  elsewhere: async ({ browserName: _ }, use) => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.setHeader('content-type', 'text/html').end('<p>elsewhere');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await use({ origin: `http://127.0.0.1:${port}`, requests });
    server.closeAllConnections();
    server.close();
  },
});

// The browser reports each action that it blocks.
test.use({ allowsConsoleErrors: /./ });

const hostileCopy = (at: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<script>console.log('${RAN}')</script><script src="${at}/script"></script>
<meta http-equiv="refresh" content="0;url=${at}/refresh"><link rel="stylesheet" href="${at}/style">
<style>@import "${at}/import"; body { background: url(${at}/background) }</style></head>
<body onload="console.log('${RAN}')"><p>Hostile copy</p>
<img src="${at}/image" onerror="console.log('${RAN}')" alt=""><svg onload="console.log('${RAN}')"></svg>
<iframe src="${at}/frame"></iframe><iframe src="javascript:console.log('${RAN}')"></iframe>
<iframe srcdoc="<script>console.log('${RAN}')</script>"></iframe><object data="${at}/object"></object>
<a id="link" href="${at}/link">link</a> <a id="top" target="_top" href="${at}/top">top</a>
<a id="script" href="javascript:console.log('${RAN}')">script</a>
<form action="${at}/form"><input name="a" autofocus onfocus="console.log('${RAN}')"><button>send</button></form>
</body></html>`;

async function pressAll(page: Page, isFramed: boolean) {
  const copy = isFramed ? page.frameLocator('iframe') : page;
  await expect(copy.getByText('Hostile copy')).toBeVisible();
  // A top-level link of a tab is an ordinary link that its reader follows.
  for (const press of ['#script', 'button', '#link', ...(isFramed ? ['#top'] : [])])
    await copy.locator(press).first().click();
  await expect(copy.getByText('Hostile copy')).toBeVisible();
}

test('a hostile page copy runs nothing, loads nothing and leads nowhere in the console', {
  tag: '@with-scripts',
}, async ({ page, context, instance, records, elsewhere }) => {
  const sha256 = await records.addPageCopy(hostileCopy(elsewhere.origin));
  await signInAs(page, instance, 'compliance');
  const lines: string[] = [];
  context.on('console', (line) => lines.push(line.text()));
  for (const [path, isFramed] of [
    [`/staff/consents/read-page/${sha256}`, true],
    [`/staff/consents/page-copy/${sha256}`, false],
  ] as const) {
    await page.goto(path);
    await pressAll(page, isFramed);
    // Requests that are still on their way would arrive before this one.
    await page.request.get(`${elsewhere.origin}/by-hand`);
    expect(new URL(page.url()).pathname).toBe(path);
  }
  expect(elsewhere.requests).toEqual(['/by-hand', '/by-hand']);
  expect(lines).not.toContain(RAN);
  expect(context.pages()).toHaveLength(1);
});
