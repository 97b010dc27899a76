import { expect, test } from 'vitest';
import { headingOf } from '#tests/support/borrowers/posting-borrower.ts';
import { complexTexts } from '#tests/support/hostile/complex-markup.ts';
import { until } from '#tests/support/until.ts';
import { sharedFleet } from '../balanced-fleet.ts';

/** An answer of the operator may have 256 KB in all. */
const SIZES = [110_000, ...Array<number>(9).fill(14_000)];
const MAIN = 'personal.consent';
const CONSENT = '/apply/personal-loan/consent';

const place = sharedFleet([{}]);

const fetches = () =>
  place.rows<{ verdict: string; findings: string[]; blocks: number }>(
    `SELECT verdict, findings, (SELECT count(*)::int FROM consent_fetch_block WHERE fetch_id = id) AS blocks
     FROM consent_fetch WHERE source = 'personal_v3' AND fetched_at > clock_timestamp() - interval '20 hours'`,
  );

test('ten blocks of the worst markup are recorded and reported, and shown to no borrower', {
  tags: ['@consent-checker'],
}, async () => {
  await until(async () => (await fetches()).length === 1, 'the instance has fetched as it started');
  expect(await fetches()).toMatchObject([{ verdict: 'safe' }]);
  const worst = SIZES.map((bytes, at) => Object.values(complexTexts(bytes))[at] ?? '');
  const blocks = Object.fromEntries(worst.map((html, at) => [at ? `block-${at}.consent` : MAIN, html]));
  await place.operator.control('/consents/rotate', { blocks });
  const borrower = place.borrower();
  await borrower.begin();
  await borrower.answerAtOnce();
  await place.ageConsents('25 hours');
  await borrower.ask(CONSENT);
  await until(async () => (await fetches()).length === 1, 'the fetch is recorded');
  const findings = expect.arrayContaining(['too_complex']);
  expect(await fetches()).toEqual([{ verdict: 'unsafe', findings, blocks: 10 }]);
  expect(headingOf(await borrower.ask(CONSENT))).toContain('show the consent text right now');
  const alerts = () =>
    place.rows(
      "SELECT FROM alert WHERE resolved_at IS NULL AND kind IN ('consent_too_complex', 'consent_unsafe')",
    );
  await until(async () => (await alerts()).length === 2, 'both alerts are open');
});
