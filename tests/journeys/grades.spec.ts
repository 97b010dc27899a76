import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import { routesOfBuild } from '#tests/support/build.ts';
import { findingsOn, scoreOf } from '#tests/support/observatory.ts';
import { signedIn } from '#tests/support/staff.ts';
import { arriveAtConsent, CONSENT, START, someone } from './borrower.ts';
import { testAlone as test } from './journey.ts';
import { consentHashIn, everyAddress, someAddress } from './routes.ts';

const LEAST = 130;
/** Markup of the operator and of a partner's logo keeps its own styles, in documents where nothing runs. */
const WITH_STYLES = { least: 120, paths: /^\/(?:consent|staff\/consents\/(?:text|read)|brand\/logo)\// };
const AT_ONCE = 6;

// One after another on one instance: another one takes longer to start than they take.
test.describe.configure({ mode: 'default' });

test.use({
  settings: { HANDOFF_MODE: 'production', TRUSTED_PROXY_HOPS: '1' },
  ignoreHTTPSErrors: true,
});

test('every answer scores 130 at the Observatory, and no policy has a finding of the CSP Evaluator @with-scripts', {
  tag: ['@header-grades'],
}, async ({ page, playwright, place }) => {
  test.slow();
  await arriveAtConsent(page, someone());
  const hash = consentHashIn(await (await page.request.get(CONSENT)).text());
  const isConsole = (path: string) => path.startsWith('/staff');
  const borrowers = [...everyAddress(hash), '/livez', '/nowhere/at/all', `/${'a'.repeat(5_000)}`];
  // One address of each of its routes: what stands in an address changes no header.
  const ofStaff = routesOfBuild().filter(isConsole).map(someAddress);
  await grade(
    page.request,
    borrowers.filter((path) => !isConsole(path)),
    place.app,
  );
  const stranger = await contextWith();
  await grade(stranger, [START, '/', '/staff', '/staff/sign-in', CONSENT], place.app);
  for (const role of ['admin', 'compliance'] as const) {
    const { cookie } = await signedIn(place.databaseUrl, role);
    await grade(await contextWith(`__Host-${cookie.name}=${cookie.value}`), ofStaff, place.app);
  }

  function contextWith(cookie = '') {
    return playwright.request.newContext({
      baseURL: place.app,
      ignoreHTTPSErrors: true,
      ...(cookie && { extraHTTPHeaders: { cookie } }),
    });
  }
});

async function grade(request: APIRequestContext, paths: string[], app: string) {
  const left = [...paths];
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const answer = await request.get(path, { maxRedirects: 0 });
      const what = `${answer.status()} ${path.slice(0, 80)}`;
      const { score, results } = scoreOf({ address: app + path, ...(await readAnswer(answer)) });
      const least = WITH_STYLES.paths.test(path) && answer.ok() ? WITH_STYLES.least : LEAST;
      expect.soft(score, `${what}: ${results}`).toBeGreaterThanOrEqual(least);
      expect.soft(findingsOn(answer.headers()['content-security-policy'] ?? ''), what).toEqual([]);
      expect.soft(answer.status(), what).toBeLessThan(500);
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
