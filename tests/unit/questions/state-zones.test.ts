import { expect, test } from 'vitest';
import { borrowersDay } from '#features/form/model/state-zones.ts';
import { stateOptions } from '#features/form/model/states.ts';
import { HOUR_MS } from '#platform/values/duration.ts';

const STATES = { state: stateOptions('50+dc') };
const WITH_TERRITORIES = { state: stateOptions('all') };
const dayAt = (at: string | number, state: string, options = STATES) =>
  borrowersDay(new Date(at), state, options);

/** Hours after midnight UTC, in winter and in summer. */
const MIDNIGHTS: [states: string, winter: number, summer: number][] = [
  ['CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV', 5, 4],
  ['AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI', 6, 5],
  ['CO KS MT NE NM ND SD TX UT WY', 7, 6],
  ['AZ', 7, 7],
  ['CA ID NV OR WA', 8, 7],
  ['AK', 10, 9],
  ['HI', 10, 10],
  ['AS AA AE AP', 11, 11],
  ['GU MP', -10, -10],
  ['PR VI', 4, 4],
];

test('a borrower’s day begins at midnight where it begins last in their state', () => {
  for (const [states, winter, summer] of MIDNIGHTS)
    for (const state of states.split(' '))
      for (const [day, dayBefore, hours] of [
        ['2026-01-15', '2026-01-14', winter],
        ['2026-03-08', '2026-03-07', winter],
        ['2026-11-01', '2026-10-31', summer],
        ['2028-03-01', '2028-02-29', winter],
      ] as const) {
        const midnight = Date.parse(day) + hours * HOUR_MS;
        const daysAround = [midnight - 1, midnight].map((at) => dayAt(at, state, WITH_TERRITORIES));
        expect([state, ...daysAround]).toEqual([state, dayBefore, day]);
      }
  const known = MIDNIGHTS.flatMap(([states]) => states.split(' '));
  expect(known.sort()).toEqual(WITH_TERRITORIES.state.map(({ value }) => value).sort());
});

test.each([
  ['', STATES, '2026-11-29T09:59:59Z', '2026-11-28'],
  ['', STATES, '2026-11-29T10:00:00Z', '2026-11-29'],
  ['GU', STATES, '2026-11-29T09:59:59Z', '2026-11-28'],
  ['Penn', STATES, '2026-11-29T09:59:59Z', '2026-11-28'],
  ['', WITH_TERRITORIES, '2026-11-29T10:59:59Z', '2026-11-28'],
])('without a known zone, “%s” has the latest one that is offered', (state, options, at, day) => {
  expect(dayAt(at, state, options)).toBe(day);
});
