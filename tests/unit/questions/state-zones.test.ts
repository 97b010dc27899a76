import { describe, expect, test } from 'vitest';
import { birthDate } from '#features/questions/model/birth-date.ts';
import { borrowersDay } from '#features/questions/model/state-zones.ts';
import { stateOptions } from '#features/questions/model/states.ts';
import { errors } from '#features/wording/model/en/errors.ts';
import { HOUR_MS } from '#platform/values/duration.ts';
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

  // Hours after midnight UTC, in winter and in summer.
  test.each([
    ['CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV', 5, 4],
    ['AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI', 6, 5],
    ['CO KS MT NE NM ND SD TX UT WY', 7, 6],
    ['AZ', 7, 7],
    ['CA ID NV OR WA', 8, 7],
    ['AK', 10, 9],
    ['HI', 10, 10],
    ['AS', 11, 11],
    ['AA AE AP', 11, 11],
    ['GU MP', -10, -10],
    ['PR VI', 4, 4],
  ])('the day of %s begins %i and %i hours after that of UTC', (states, winter, summer) => {
    for (const state of states.split(' ')) {
      for (const [day, dayBefore, hours] of [
        ['2026-01-15', '2026-01-14', winter],
        ['2028-03-01', '2028-02-29', winter],
        ['2026-07-04', '2026-07-03', summer],
      ] as const) {
        const midnight = Date.parse(day) + hours * HOUR_MS;
        const daysAround = [midnight - 1, midnight].map((at) =>
          borrowersDay(new Date(at), state, WITH_TERRITORIES),
        );
        expect([state, ...daysAround]).toEqual([state, dayBefore, day]);
      }
    }
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

  test.each(Array.from({ length: 24 }, (_, hour) => hour))('at %i:59 UTC, from Guam to Samoa', (hour) => {
    const now = new Date(Date.UTC(2026, 5, 15, hour, 59));
    const bornIn = (zone: string, at: Date) => `2008${dayInZone(zone, at).slice(4)}`;
    const adultsBorn = (born: string) =>
      WITH_TERRITORIES.state
        .filter(({ value }) => birthDate(borrowersDay(now, value, WITH_TERRITORIES), errors).parse(born).ok)
        .map(({ value }) => value);
    const tomorrow = new Date(now.getTime() + 24 * HOUR_MS);
    expect(adultsBorn(bornIn('Pacific/Guam', tomorrow))).toEqual([]);
    expect(adultsBorn(bornIn('Pacific/Pago_Pago', now))).toHaveLength(WITH_TERRITORIES.state.length);
    const isSameDay = hour >= 11 && hour < 14;
    expect(adultsBorn(bornIn('Pacific/Guam', now)).includes('AS')).toBe(isSameDay);
    expect(adultsBorn(bornIn('Pacific/Guam', now))).toContain('GU');
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
