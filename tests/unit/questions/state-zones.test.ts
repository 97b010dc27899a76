import { describe, expect, test } from 'vitest';
import { birthDate } from '#features/questions/model/birth-date.ts';
import { borrowersDay } from '#features/questions/model/state-zones.ts';
import { stateOptions } from '#features/questions/model/states.ts';
import { errors } from '#features/wording/model/en/errors.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';

const STATES = { state: stateOptions('50+dc') };
const WITH_TERRITORIES = { state: stateOptions('all') };
const dayAt = (at: string, state: string, options = STATES) => borrowersDay(new Date(at), state, options);

describe('a borrower’s day begins at their own midnight', () => {
  test.each([
    ['PA', '2026-11-29T04:59:59Z', '2026-11-28'],
    ['PA', '2026-11-29T05:00:00Z', '2026-11-29'],
    ['NY', '2026-07-04T03:59:59Z', '2026-07-03'],
    ['NY', '2026-07-04T04:00:00Z', '2026-07-04'],
    ['CA', '2026-11-29T07:59:59Z', '2026-11-28'],
    ['CA', '2026-11-29T08:00:00Z', '2026-11-29'],
    ['CA', '2026-06-01T07:00:00Z', '2026-06-01'],
    // The days on which the clocks change.
    ['OR', '2026-03-08T07:59:59Z', '2026-03-07'],
    ['OR', '2026-03-09T07:00:00Z', '2026-03-09'],
    ['IL', '2026-11-01T04:59:59Z', '2026-10-31'],
    ['IL', '2026-11-02T05:59:59Z', '2026-11-01'],
    // Arizona keeps its clocks; Texas, Florida and Idaho have two zones.
    ['AZ', '2026-07-01T06:59:59Z', '2026-06-30'],
    ['TX', '2026-01-01T06:59:59Z', '2025-12-31'],
    ['FL', '2026-01-01T05:59:59Z', '2025-12-31'],
    ['ID', '2026-01-01T07:59:59Z', '2025-12-31'],
    ['AK', '2026-01-01T09:59:59Z', '2025-12-31'],
    ['HI', '2026-12-31T09:59:59Z', '2026-12-30'],
    ['HI', '2028-03-01T09:59:59Z', '2028-02-29'],
  ])('%s at %s: %s', (state, at, day) => {
    expect(dayAt(at, state)).toBe(day);
  });

  test.each([
    ['', STATES, '2026-11-29T09:59:59Z', '2026-11-28'],
    ['', STATES, '2026-11-29T10:00:00Z', '2026-11-29'],
    ['GU', STATES, '2026-11-29T09:59:59Z', '2026-11-28'],
    ['Penn', STATES, '2026-11-29T09:59:59Z', '2026-11-28'],
    ['', WITH_TERRITORIES, '2026-11-29T10:59:59Z', '2026-11-28'],
    ['AE', WITH_TERRITORIES, '2026-11-29T10:59:59Z', '2026-11-28'],
    ['GU', WITH_TERRITORIES, '2026-11-28T14:00:00Z', '2026-11-29'],
    ['PR', WITH_TERRITORIES, '2026-11-29T03:59:59Z', '2026-11-28'],
  ])('without a known zone, “%s” has the latest one that is offered', (state, options, at, day) => {
    expect(dayAt(at, state, options)).toBe(day);
  });

  // The longest day of the year, and a winter day, in every hour.
  test('no state has an earlier day than any of its zones, nor than a state that isn’t known', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      for (const day of ['2026-01-15', '2026-06-21', '2026-12-31']) {
        const now = new Date(`${day}T${String(hour).padStart(2, '0')}:30:00Z`);
        for (const { value } of STATES.state) {
          expect(borrowersDay(now, value, STATES) >= borrowersDay(now, '', STATES)).toBe(true);
        }
        expect(borrowersDay(now, 'AK', STATES) <= dayInZone('America/Anchorage', now)).toBe(true);
        expect(borrowersDay(now, 'ND', STATES) <= dayInZone('America/Chicago', now)).toBe(true);
        expect(borrowersDay(now, 'TN', STATES) <= dayInZone('America/New_York', now)).toBe(true);
      }
    }
  });

  test('each state has a zone', () => {
    const noon = new Date('2026-06-15T10:30:00Z');
    const behind = STATES.state.filter(({ value }) => borrowersDay(noon, value, STATES) !== '2026-06-15');
    expect(behind).toEqual([]);
    const hourBefore = new Date('2026-06-15T09:30:00Z');
    const late = STATES.state.filter(({ value }) => borrowersDay(hourBefore, value, STATES) === '2026-06-14');
    expect(late.map(({ value }) => value)).toEqual(['HI']);
  });
});

describe('adults are 18 where they live', () => {
  const isAdult = (born: string, at: string, state: string) =>
    birthDate(dayAt(at, state), errors).parse(born).ok;

  test.each([
    ['11/29/2008', '2026-11-29T06:38:00Z', 'WA', false],
    ['11/29/2008', '2026-11-29T06:38:00Z', 'VA', true],
    ['11/29/2008', '2026-11-29T06:38:00Z', '', false],
    ['01/01/2009', '2027-01-01T04:59:59Z', 'MA', false],
    ['01/01/2009', '2027-01-01T05:00:00Z', 'MA', true],
    ['02/29/2008', '2026-03-01T05:59:59Z', 'LA', false],
    ['02/29/2008', '2026-03-01T06:00:00Z', 'LA', true],
    ['02/29/2008', '2026-02-28T23:00:00Z', 'ME', false],
    ['12/31/2008', '2026-12-31T09:59:59Z', 'HI', false],
    ['12/31/2008', '2026-12-31T10:00:00Z', 'HI', true],
  ])('born on %s, at %s in “%s”: %s', (born, at, state, adult) => {
    expect(isAdult(born, at, state)).toBe(adult);
  });

  test('a birth date in the future is one by the day of the state', () => {
    const at = '2026-11-30T02:00:00Z';
    const messageOf = (state: string, born: string) => {
      const parsed = birthDate(dayAt(at, state), errors).parse(born);
      return parsed.ok ? null : parsed.message;
    };
    expect(messageOf('NM', '11/29/2026')).toBe('Enter a date of birth in the past');
    expect(messageOf('NM', '11/28/2026')).toBe('You must be 18 or older to request offers');
  });
});
