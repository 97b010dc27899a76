import { expect, test } from 'vitest';
import {
  formatChange,
  formatShare,
  formSteps,
  funnelStages,
  largestDrops,
  NO_COUNTS,
  shareOfVisits,
} from '#features/funnel/model/funnel.ts';
import { daysIn, parsePeriod, presets, slotOf, slotsIn } from '#features/funnel/model/period.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

const TODAY = '2026-11-21';

test.each([
  ['', '', { from: TODAY, to: TODAY }],
  ['2026-11-01', '', { from: '2026-11-01', to: TODAY }],
  ['', '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
  ['2026-11-01', '2026-11-07', { from: '2026-11-01', to: '2026-11-07' }],
  ['2026-11-20', '2027-01-01', { from: '2026-11-20', to: TODAY }],
  ['2024-02-29', '2024-02-29', { from: '2024-02-29', to: '2024-02-29' }],
])('accepts the period from “%s” to “%s”', (from, to, period) => {
  expect(parsePeriod(from, to, TODAY)).toEqual({ period, error: null });
});

test.each([
  ['2026-02-30', '', /first day as a date/],
  ['2026-11-01', 'soon', /last day as a date/],
  ['0000-01-01', '', /first day as a date/],
  ["2026-11-01' --", '', /first day as a date/],
  ['2026-11-22', '', /in the future/],
  ['2026-11-07', '2026-11-01', /after the last/],
  ['2025-01-01', '2026-11-01', /up to 366 days/],
])('rejects “%s” to “%s”, and shows today with a reason', (from, to, fault) => {
  const read = parsePeriod(from, to, TODAY);
  expect(read.period).toEqual({ from: TODAY, to: TODAY });
  expect(read.error).toMatch(fault);
});

test('uses the reader’s time zone for a day', () => {
  const at = new Date('2026-11-21T03:30:00Z');
  expect(['America/New_York', 'UTC', 'Pacific/Kiritimati'].map((zone) => dayInZone(zone, at))).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-21',
  ]);
});

test('each preset has the length of its label', () => {
  expect(presets(TODAY).map(({ name, period }) => [name, daysIn(period)])).toEqual([
    ['today', 1],
    ['yesterday', 1],
    ['7', 7],
    ['30', 30],
    ['90', 90],
  ]);
});

test('shows a long period in weeks from Monday', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  expect(slotOf(year)).toBe('week');
  const weeks = slotsIn(year, 'week');
  expect([weeks[0], weeks.at(-1), weeks.length]).toEqual(['2025-12-29', '2026-12-28', 53]);
  expect(slotsIn({ from: '2026-10-31', to: '2026-11-02' }, 'day')).toEqual([
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
});

test('lists the largest losses by count, not by share', () => {
  const now = {
    ...NO_COUNTS,
    visit: 1_000,
    start: 800,
    consent_displayed: 20,
    submitted: 10,
    link_issued: 10,
    redirected: 12,
  };
  const stages = funnelStages({ now, before: NO_COUNTS }, { hasLanding: false, hasConsent: true, steps: [] });
  expect(largestDrops(stages, 2).map(({ from, to, lost }) => [from.key, to.key, lost])).toEqual([
    ['start', 'consent_displayed', 780],
    ['visit', 'start', 200],
  ]);
  expect(
    funnelStages({ now, before: NO_COUNTS }, { hasLanding: false, hasConsent: false, steps: [] }),
  ).toHaveLength(5);
});

test('returns the steps of each product, and those that a prefill flow asks', () => {
  expect(formSteps('personal_loan').map(({ slug }) => slug)).toEqual(['loan', 'name', 'address', 'income']);
  expect(formSteps('refinance').map(({ slug }) => slug)).toContain('education');
  expect(formSteps('prefill', ['email']).map(({ slug }) => slug)).toEqual(['name']);
});

test('formats figures for people', () => {
  expect([formatShare(1, 3), formatShare(1, 0)]).toEqual(['33.3%', '–']);
  expect([formatChange(3, 2), formatChange(1, 2), formatChange(2, 2), formatChange(2, 0)]).toEqual([
    '+50%',
    '−50%',
    'no change',
    'new',
  ]);
});

const now = { ...NO_COUNTS, landing_viewed: 80, visit: 40, start: 30, submitted: 10 };

test.each([true, false])('a share is of all visits, with a landing page: %s', (hasLanding) => {
  const counts = { now, before: NO_COUNTS };
  const stages = funnelStages(counts, { hasLanding, hasConsent: false, steps: [] });
  const shares = Object.fromEntries(stages.map((stage) => [stage.key, shareOfVisits(stage, stages)]));
  expect(shares).toMatchObject({ visit: '100.0%', start: '75.0%', submitted: '25.0%' });
  expect(shares.landing_viewed).toBe(hasLanding ? '–' : undefined);
});
