import { type APIRequestContext, expect } from '@playwright/test';
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { browserTests } from '#scripts/dev/test-settings.ts';
import { CONSENT, START, someone } from '#tests/browser/support/borrower.ts';
import { everyPath, examplePath } from '#tests/browser/support/routes.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { type StaffRole, signedIn } from '#tests/support/signed-in-staff.ts';

const PROTECTION = {
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
/** Public files without personal data: any cache may store them. */
const IS_FILE = /^\/icon\.svg$|^\/\.well-known\/|^\/verify/;
const isConsole = (path: string) => path.startsWith('/staff');
const isHeadlessShell = /headless[-_]shell/.test(browserTests.browser ?? '');

// One after another on one instance: another one takes longer to start than they take.
test.describe.configure({ mode: 'default' });

test.use({
  settings: { HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '1' },
  ignoreHTTPSErrors: true,
  // Playwright disables the back-forward cache, and reports otherwise wait for a minute.
  launchOptions: {
    ...(browserTests.browser && { executablePath: browserTests.browser }),
    args: ['--no-sandbox', '--ignore-certificate-errors', '--short-reporting-delay'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

test('every answer has the headers and cookies of production, and no policy has a finding of the CSP Evaluator', {
  tag: ['@page-policy', '@not-stored', '@response-headers', '@nightly'],
}, async ({ page, form, request, instance }) => {
  test.slow();
  await form.arriveAtConsent(someone());
  const hash = /(?<=\/consent\/)[0-9a-f]{64}/.exec(await page.content())?.[0] ?? '';
  // One address of each route of the console: its parameters change no header.
  const ofStaff = routesOfBuild().filter(isConsole).map(examplePath);
  const own = [
    ...everyPath(hash).filter((path) => !isConsole(path)),
    '/verify',
    '/verify/handoff-verifier.html',
    '/nowhere/at/all',
  ];
  const cookieOf = async (role: StaffRole) => {
    const { cookie } = await signedIn(instance.databaseUrl, role);
    return `__Host-${cookie.name}=${cookie.value}`;
  };
  const [admin, compliance] = [await cookieOf('admin'), await cookieOf('compliance')];
  for (const [client, paths, cookie] of [
    [page.request, own],
    [request, [CONSENT, '/staff/sign-in', '/staff', '/', START]],
    [request, ofStaff, admin],
    // Compliance alone opens some pages of leads.
    [request, ofStaff.filter((path) => path.startsWith('/staff/leads')), compliance],
  ] as [APIRequestContext, string[], string?][])
    for (const path of paths) {
      const answer = await client.get(path, { maxRedirects: 0, ...(cookie && { headers: { cookie } }) });
      const headers = answer.headers();
      const what = `${answer.status()} ${path.slice(0, 80)}`;
      expect.soft(headers, what).toMatchObject(PROTECTION);
      const policy = new CspParser(headers['content-security-policy'] ?? '').csp;
      expect.soft(new CspEvaluator(policy).evaluate(), what).toEqual([]);
      for (const line of headers['set-cookie']?.split('\n') ?? [])
        expect.soft(line, what).toMatch(/^__Host-.*; Secure; HttpOnly; SameSite=(?:Lax|Strict)/i);
      expect.soft(answer.status(), what).toBeLessThan(500);
      if (!IS_FILE.test(path)) expect.soft(headers['cache-control'], what).toMatch(/\bno-store\b/);
    }
});

test('after the handoff, and after signing out, going back shows nothing of before', {
  tag: ['@browser-cleanup', '@not-stored', '@nightly'],
}, async ({ page, form, instance, operator }) => {
  test.slow();
  const cleared: string[] = [];
  page.on('response', async (response) => {
    if ((await response.headerValue('clear-site-data')) === '"storage"')
      cleared.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
  const ada = someone();
  await page.goto(START);
  await form.answerAll(ada);
  await form.goToConsent();
  await form.agreeAndSend(ada);
  await form.arriveAtOffers(operator.origin);
  await expect.poll(() => cleared).toEqual([`POST ${CONSENT}`, 'GET /apply/handoff/go']);

  const secrets = [ada.firstName, ada.lastName, ada.email, ada.phone, ada.street, ada.dateOfBirth, ada.ssn];
  let backs = 0;
  for (await page.goBack(); page.url() !== 'about:blank'; await page.goBack()) {
    backs += 1;
    await form.expectPage(/^Your results are at/);
    for (const secret of secrets) await expect(page.locator('body')).not.toContainText(secret);
  }
  expect(backs).toBeGreaterThan(2);

  await signInAs(page, instance, 'admin');
  await page.goto('/staff/team');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/staff\/sign-in\?left=/);
  await expect.poll(() => cleared).toHaveLength(3);
  await page.goBack();
  await expect(page).toHaveURL('/staff/sign-in');
});

test.describe('a breach of the policy', () => {
  test.use({ allowsConsoleErrors: /TrustedHTML/ });

  test('is stopped, reported by the browser and logged without its details', {
    tag: ['@trusted-types', '@policy-reports', '@nightly'],
  }, async ({ page, instance }) => {
    // Chromium's headless shell sends no reports to a `report-to` endpoint, which replaces `report-uri`.
    await page.route('**/?utm_content=*', async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      const policy = headers['content-security-policy'] ?? '';
      expect(policy).toMatch(/; report-to \S+/);
      expect(policy).toContain('; report-uri /csp-reports');
      if (isHeadlessShell) headers['content-security-policy'] = policy.replace(/; report-to \S+/, '');
      await route.fulfill({ response, headers });
    });
    await page.goto('/?utm_content=capability');
    const breach = () => page.evaluate(`document.body.innerHTML = '<b>quill@example.com</b>'`);
    await expect(breach).rejects.toThrow('TrustedHTML');
    const logged = /"event":"csp_violation","directive":"require-trusted-types-for","route":"\/"}/;
    await expect.poll(instance.log).toMatch(logged);
    expect(instance.log()).not.toMatch(/capability|quill@/);
  });
});
