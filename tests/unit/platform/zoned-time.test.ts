import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseZonedTime, zonedClock } from '#platform/values/zoned-time.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Australia/Lord_Howe',
];

test('a local time converts back to the moment, or to the first with that local time', () => {
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), minutes, (zone, minute) => {
      const at = new Date(minute * 60_000);
      const shown = zonedClock(zone, at);
      const back = parseZonedTime(zone, shown);
      expect(back && zonedClock(zone, back)).toBe(shown);
      expect(at.getTime() - (back?.getTime() ?? 0)).toBeLessThanOrEqual(3_600_000);
      expect(at.getTime() - (back?.getTime() ?? 0)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  ['America/New_York', '2027-03-14T02:30', null],
  ['America/New_York', '2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
  ['America/New_York', '2027-11-07T01:30', '2027-11-07T05:30:00.000Z'],
  ['Europe/Berlin', '2027-10-31T02:30', '2027-10-31T00:30:00.000Z'],
  ['UTC', '2027-02-29T10:00', null],
  ['UTC', 'tomorrow', null],
  ['UTC', '2027-02-28T10:00:00', null],
])('%s %s', (zone, written, moment) => {
  expect(parseZonedTime(zone, written)?.toISOString() ?? null).toBe(moment);
});
