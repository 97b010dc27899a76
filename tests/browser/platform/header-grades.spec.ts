import {
  type APIRequestContext,
  type APIResponse,
  expect,
  type PlaywrightWorkerArgs,
  type Route,
} from '@playwright/test';
import { browserTests } from '#scripts/dev/test-settings.ts';
import { CONSENT, START, someone } from '#tests/browser/support/borrower.ts';
import { formOn } from '#tests/browser/support/form.ts';
import { everyPath, examplePath } from '#tests/browser/support/routes.ts';
import { signInAs } from '#tests/browser/support/staff.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { routesOfBuild } from '#tests/support/build.ts';
import { findingsOn, scoreOf } from '#tests/support/observatory.ts';
import { signedIn } from '#tests/support/signed-in-staff.ts';

const MIN_SCORE = 130;
/**
 * Markup of the operator and of a partner's logo keeps its own styles, in documents where nothing runs. The verifier draws
 * page copies with theirs.
 */
const WITH_STYLES = {
  least: 120,
  paths:
    /^\/(?:consent|staff\/consents\/(?:text|read)|brand\/logo)\/|^\/verify(?:\/handoff-verifier\.html)?$/,
};
/** Public files without personal data: any cache may store them. */
const IS_FILE = /^\/icon\.svg$|^\/\.well-known\/|^\/verify/;
const PARALLEL_REQUESTS = 6;
const isHeadlessShell = /headless[-_]shell/.test(browserTests.browser ?? '');

// One after another on one instance: another one takes longer to start than they take.
test.describe.configure({ mode: 'default' });

test.use({
  settings: { HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '1' },
  ignoreHTTPSErrors: true,
});

test('every answer scores 130 at the Observatory, and no policy has a finding of the CSP Evaluator', {
  tag: ['@header-grades', '@not-stored', '@response-headers', '@nightly'],
}, async ({ page, form, playwright, instance }) => {
  test.slow();
  await form.arriveAtConsent(someone());
  const hash = /(?<=\/consent\/)[0-9a-f]{64}/.exec(await page.content())?.[0] ?? '';
  const isConsole = (path: string) => path.startsWith('/staff');
  const borrowers = [
    ...everyPath(hash),
    '/verify',
    '/verify/handoff-verifier.html',
    '/livez',
    '/nowhere/at/all',
    `/${'a'.repeat(5_000)}`,
  ];
  // One address of each route: its parameters change no header.
  const ofStaff = routesOfBuild().filter(isConsole).map(examplePath);
  const own = borrowers.filter((path) => !isConsole(path));
  await grade(page.request, own, instance.app);
  await grade(await contextWith(), [START, '/', '/staff', '/staff/sign-in', CONSENT], instance.app);
  // Compliance alone opens some pages of leads.
  const ofLeads = ofStaff.filter((path) => path.startsWith('/staff/leads'));
  for (const [role, paths] of [
    ['admin', ofStaff],
    ['compliance', ofLeads],
  ] as const) {
    const { cookie } = await signedIn(instance.databaseUrl, role);
    await grade(await contextWith(`__Host-${cookie.name}=${cookie.value}`), paths, instance.app);
  }

  function contextWith(cookie = '') {
    return playwright.request.newContext({
      baseURL: instance.app,
      ignoreHTTPSErrors: true,
      ...(cookie && { extraHTTPHeaders: { cookie } }),
    });
  }
});

async function grade(request: APIRequestContext, paths: string[], app: string) {
  const left = [...paths];
  const workers = Array.from({ length: PARALLEL_REQUESTS }, async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await request.get(path, { maxRedirects: 0 });
      const what = `${answer.status()} ${path.slice(0, 80)}`;
      const { score, results } = scoreOf({ address: app + path, ...(await readAnswer(answer)) });
      const least = WITH_STYLES.paths.test(path) && answer.ok() ? WITH_STYLES.least : MIN_SCORE;
      expect.soft(score, `${what}: ${results}`).toBeGreaterThanOrEqual(least);
      expect.soft(findingsOn(answer.headers()['content-security-policy'] ?? ''), what).toEqual([]);
      expect.soft(answer.status(), what).toBeLessThan(500);
      if (!IS_FILE.test(path)) expect.soft(answer.headers()['cache-control'], what).toMatch(/\bno-store\b/);
    }
  });
  await Promise.all(workers);
}

async function readAnswer(answer: APIResponse) {
  const headers: Record<string, string[]> = {};
  for (const { name, value } of answer.headersArray()) {
    const key = name.toLowerCase();
    headers[key] = [...(headers[key] ?? []), value];
  }
  return { status: answer.status(), headers, body: await answer.text() };
}

test('after the handoff, and after signing out, going back shows nothing of before', {
  tag: ['@browser-cleanup', '@not-stored', '@nightly'],
}, async ({ playwright, instance, operator }) => {
  test.slow();
  const { page, browser } = await openOrdinaryBrowser(playwright, instance.app);
  const form = formOn(page);
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
  expect(cleared).toEqual([`POST ${CONSENT}`, 'GET /apply/handoff/go']);

  const secrets = [ada.firstName, ada.lastName, ada.email, ada.phone, ada.street, ada.dateOfBirth, ada.ssn];
  let backs = 0;
  for (await page.goBack(); page.url() !== 'about:blank'; await page.goBack()) {
    backs += 1;
    await form.expectPage(/^Your results are at/);
    for (const secret of secrets) await expect(page.locator('body')).not.toContainText(secret);
  }
  expect(backs).toBeGreaterThan(2);

  await signInAs(page, instance, 'admin');
  await page.goto('/staff/people');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/staff\/sign-in\?left=/);
  expect(cleared).toHaveLength(3);
  await page.goBack();
  await expect(page).toHaveURL('/staff/sign-in');
  await browser.close();
});

test('a breach of the policy is stopped, reported by the browser and logged without its details', {
  tag: ['@trusted-types', '@policy-reports', '@nightly'],
}, async ({ playwright, instance }) => {
  const { page, browser } = await openOrdinaryBrowser(playwright, instance.app);
  await page.route('**/?utm_content=*', withReportUri);
  await page.goto('/?utm_content=capability');
  const refused = await page.evaluate(`(() => {
    try {
      document.body.innerHTML = '<b>quill@example.com</b>';
    } catch (error) {
      return String(error);
    }
  })()`);
  expect(refused).toContain('TrustedHTML');
  const logged = /"event":"csp_violation","directive":"require-trusted-types-for","route":"\/"}/;
  await expect.poll(instance.log).toMatch(logged);
  expect(instance.log()).not.toMatch(/capability|quill@/);
  await browser.close();
});

/** Playwright disables the back-forward cache, and reports otherwise wait for a minute. */
async function openOrdinaryBrowser({ chromium }: PlaywrightWorkerArgs['playwright'], baseURL: string) {
  const browser = await chromium.launch({
    ...(browserTests.browser && { executablePath: browserTests.browser }),
    args: ['--no-sandbox', '--ignore-certificate-errors', '--short-reporting-delay'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  return { browser, page: await browser.newPage({ baseURL, ignoreHTTPSErrors: true }) };
}

/**
 * Chromium's headless shell sends no reports to a `report-to` endpoint, and a browser that knows `report-to` ignores
 * `report-uri`. There the page is served with `report-uri` alone.
 */
async function withReportUri(route: Route): Promise<void> {
  const response = await route.fetch();
  const headers = response.headers();
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toMatch(/; report-to \S+/);
  expect(policy).toContain('; report-uri /csp-reports');
  if (isHeadlessShell) headers['content-security-policy'] = policy.replace(/; report-to \S+/, '');
  await route.fulfill({ response, headers });
}
