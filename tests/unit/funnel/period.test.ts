import { expect, test } from 'vitest';
import {
  formatChange,
  formatShare,
  formSteps,
  funnelStages,
  largestDrops,
  NO_COUNTS,
  shareOfVisits,
} from '#features/results/model/funnel.ts';
import { daysIn, parsePeriod, presets, slotOf, slotsIn } from '#features/results/model/period.ts';

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
  const days = slotsIn({ from: '2026-10-31', to: '2026-11-01' }, 'day');
  expect(days).toEqual(['2026-10-31', '2026-11-01']);
});

const stagesOf = (events: object, hasLanding: boolean) =>
  funnelStages(
    { now: { ...NO_COUNTS, ...events }, before: NO_COUNTS },
    { hasLanding, hasConsent: true, steps: [] },
  );

test('lists the largest losses by count, not by share', () => {
  const events = { visit: 1_000, start: 800, consent_displayed: 20, submitted: 10, redirected: 12 };
  expect(
    largestDrops(stagesOf(events, false), 2).map(({ from, to, lost }) => [from.key, to.key, lost]),
  ).toEqual([
    ['start', 'consent_displayed', 780],
    ['visit', 'start', 200],
  ]);
});

test.each([true, false])('a share is of all visits, with a landing page: %s', (hasLanding) => {
  const stages = stagesOf({ landing_viewed: 80, visit: 40, start: 30, submitted: 10 }, hasLanding);
  const shares = Object.fromEntries(stages.map((stage) => [stage.key, shareOfVisits(stage, stages)]));
  expect(shares).toMatchObject({ visit: '100.0%', start: '75.0%', submitted: '25.0%' });
  expect(shares.landing_viewed).toBe(hasLanding ? '–' : undefined);
});

test('returns the steps of each product, and those that a prefill flow asks', () => {
  expect(formSteps('personal_loan').map(({ slug }) => slug)).toEqual(['loan', 'name', 'address', 'income']);
  expect(formSteps('refinance').map(({ slug }) => slug)).toContain('education');
  expect(formSteps('prefill', ['email']).map(({ slug }) => slug)).toEqual(['name']);
});

test('formats figures for people', () => {
  expect([formatShare(1, 3), formatShare(1, 0)]).toEqual(['33.3%', '–']);
  const changes = [formatChange(3, 2), formatChange(1, 2), formatChange(2, 2), formatChange(2, 0)];
  expect(changes).toEqual(['+50%', '−50%', 'no change', 'new']);
});
