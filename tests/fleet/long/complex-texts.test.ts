import { expect, test } from 'vitest';
import { headingOf } from '#tests/support/borrowers/posting-borrower.ts';
import { complexTexts } from '#tests/support/hostile/complex-markup.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet } from '../balanced-fleet.ts';

/** 40 ms on an idle machine. It was 2 s with the smallest of these texts before they had their own thread. */
const MAX_STALL_MS = 500;
/** An answer of the operator may have 256 KB in all. */
const SIZES = [110_000, ...Array<number>(9).fill(14_000)];
const MAIN = 'personal.consent';
const CONSENT = '/apply/personal-loan/consent';

const place = sharedFleet([{}]);

/** The slowest answer of /livez during the work. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      const start = performance.now();
      expect((await fetch(`${address()}/livez`)).status).toBe(200);
      longest = Math.max(longest, performance.now() - start);
    }
  };
  const watching = watch();
  await work().finally(() => (isOver = true));
  await watching;
  return longest;
}

const address = () => place.instances[0]?.address ?? '';

const fetches = () =>
  place.rows<{ verdict: string; findings: string[]; blocks: number }>(
    `SELECT verdict, findings, (SELECT count(*)::int FROM consent_fetch_block WHERE fetch_id = id) AS blocks
     FROM consent_fetch WHERE source = 'personal_v3' AND fetched_at > clock_timestamp() - interval '20 hours'`,
  );

test('an instance answers while the operator serves ten blocks of the worst markup, and records the fetch', {
  tags: ['@consent-checker'],
}, async () => {
  await until(async () => (await fetches()).length === 1, 'the instance has fetched as it started');
  expect(await fetches()).toMatchObject([{ verdict: 'safe' }]);
  const worst = SIZES.map((bytes, at) => Object.values(complexTexts(bytes))[at] ?? '');
  const blocks = Object.fromEntries(worst.map((html, at) => [at ? `block-${at}.consent` : MAIN, html]));
  const response = await fetch(`${place.fleet.sandbox}/_sandbox/consents/rotate`, {
    method: 'POST',
    body: JSON.stringify({ blocks }),
  });
  expect(response.status).toBe(200);
  const borrower = place.borrower();
  await borrower.begin();
  await borrower.answerAtOnce();
  await place.ageConsents('25 hours');
  const stall = await longestStall(async () => {
    await borrower.ask(CONSENT);
    await until(async () => (await fetches()).length === 1, 'the fetch is recorded');
  });
  expect(stall).toBeLessThan(MAX_STALL_MS);
  const findings = expect.arrayContaining(['too_complex']);
  expect(await fetches()).toEqual([{ verdict: 'unsafe', findings, blocks: 10 }]);
  expect(headingOf(await borrower.ask(CONSENT))).toContain('show the consent text right now');
  const alerts = () =>
    place.rows(
      "SELECT FROM alert WHERE resolved_at IS NULL AND kind IN ('consent_too_complex', 'consent_unsafe')",
    );
  await until(async () => (await alerts()).length === 2, 'both alerts are open');
});
