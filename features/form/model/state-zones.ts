import { dayInZone } from '#platform/values/zoned-time.ts';
import { type Options, oneOf } from './options.ts';

/** By state, the zone where a day begins last. A military address can be anywhere. */
const ZONES: Record<string, string> = {
  'America/New_York': 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Chicago': 'AL AR FL IL IN IA KY LA MI MN MS MO OK TN WI',
  'America/Denver': 'CO KS MT NE NM ND SD TX UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
  'Pacific/Pago_Pago': 'AS',
  'Pacific/Guam': 'GU MP',
  'America/Puerto_Rico': 'PR VI',
};

const ZONE_OF = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
);

/** YYYY-MM-DD where the borrower lives. Without a known state, where the day begins last: no one is older anywhere else. */
export function borrowersDay(now: Date, state: string, { state: offered = [] }: Options): string {
  const known = oneOf(offered, '').parse(state);
  const zone = known.ok ? ZONE_OF.get(known.value) : undefined;
  const latest = offered.some(({ value }) => value === 'AS') ? 'Pacific/Pago_Pago' : 'Pacific/Honolulu';
  return dayInZone(zone ?? latest, now);
}
