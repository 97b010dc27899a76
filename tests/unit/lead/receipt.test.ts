import { expect, test } from 'vitest';
import { isPhoneConsentGiven } from '#features/opt-out/model/withdrawal.ts';
import { formatUtc, formatUtcInWords } from '#platform/values/utc-time.ts';

const [EARLY, LATE] = [new Date('2026-11-21T09:30:00.000Z'), new Date('2026-11-21T09:30:00.001Z')];

test.each([
  ['never given', null, null, false],
  ['withdrawn after', EARLY, LATE, false],
  ['withdrawn in the same moment', EARLY, EARLY, false],
  ['given again after it was withdrawn', LATE, EARLY, true],
])('consent to calls that was %s', (_how, givenAt, withdrawnAt, isGiven) => {
  expect(isPhoneConsentGiven({ givenAt, withdrawnAt })).toBe(isGiven);
});

test.each([
  ['2026-01-02T00:05:09.000Z', 'January 2, 2026, 12:05:09 AM UTC'],
  ['2026-12-31T23:59:59.999Z', 'December 31, 2026, 11:59:59 PM UTC'],
])('%s is written as %s', (iso, written) => {
  expect(formatUtc(new Date(iso))).toBe(written);
});

test('a time for borrowers names its zone and has no seconds', () => {
  expect(formatUtcInWords(LATE)).toBe('November 21, 2026, 9:30 AM, universal time (UTC)');
  expect(formatUtcInWords(LATE, 'es')).toMatch(/, 9:30\u00a0a\.\u00a0m\., hora universal \(UTC\)$/);
});

test('a time in Spanish doesn’t break between the clock and its zone', () => {
  expect(formatUtc(LATE, 'es')).toBe('21 de noviembre de 2026, 9:30:00\u00a0a.\u00a0m.\u00a0UTC');
});
