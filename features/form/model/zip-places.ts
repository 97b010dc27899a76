import type { RuleContext } from './form.ts';

/** The city and the state of a ZIP code, if known and on offer. */
export async function placeOfZip(
  zipcode: string,
  { options }: Pick<RuleContext, 'options'>,
): Promise<Record<string, string>> {
  const state = stateOfZip(zipcode);
  // Without the list, for example offline, the borrower types the city.
  const city = await cityOfZip(zipcode).catch(() => null);
  return {
    ...(state && options.state?.some(({ value }) => value === state) ? { state } : {}),
    ...(city ? { city } : {}),
  };
}

/** The first three digits of a ZIP code, as the Postal Service assigns them. 969 is left out: two territories share it. */
const PREFIXES =
  'AL 350-369|AK 995-999|AZ 850-865|AR 716-729|CA 900-961|CO 800-816|CT 060-069|DE 197-199|DC 200-200|DC 202-205|FL 320-339|FL 341-349|GA 300-319|GA 398-399|HI 967-968|ID 832-838|IL 600-629|IN 460-479|IA 500-528|KS 660-679|KY 400-427|LA 700-714|ME 039-049|MD 206-219|MA 010-027|MA 055-055|MI 480-499|MN 550-567|MS 386-397|MO 630-658|MT 590-599|NE 680-693|NV 889-898|NH 030-038|NJ 070-089|NM 870-884|NY 005-005|NY 100-149|NC 270-289|ND 580-588|OH 430-459|OK 730-732|OK 734-749|OR 970-979|PA 150-196|RI 028-029|SC 290-299|SD 570-577|TN 370-385|TX 733-733|TX 750-799|TX 885-885|UT 840-847|VT 050-054|VT 056-059|VA 201-201|VA 220-246|WA 980-994|WV 247-268|WI 530-549|WY 820-831|PR 006-007|PR 009-009|VI 008-008|AA 340-340|AE 090-098|AP 962-966';

const RANGES = PREFIXES.split('|').map((entry) => ({
  state: entry.slice(0, 2),
  first: entry.slice(3, 6),
  last: entry.slice(7),
}));

/** In New York, with a prefix of Connecticut. */
const FISHERS_ISLAND = '06390';

/** Null for an incomplete ZIP code, and for a prefix that isn't in use or that states share. */
export function stateOfZip(zipcode: string): string | null {
  if (!/^\d{5}$/.test(zipcode) || zipcode === FISHERS_ISLAND) return null;
  const prefix = zipcode.slice(0, 3);
  return RANGES.find(({ first, last }) => first <= prefix && prefix <= last)?.state ?? null;
}

type CitiesByPrefix = Record<string, string>;

/** Ten files of about 20 KB each, of which a borrower loads the one of their ZIP code. Written by `npm run zip-cities`. */
const FILES: Record<string, () => Promise<{ default: CitiesByPrefix }>> = {
  0: () => import('./zip-cities/0.json', { with: { type: 'json' } }),
  1: () => import('./zip-cities/1.json', { with: { type: 'json' } }),
  2: () => import('./zip-cities/2.json', { with: { type: 'json' } }),
  3: () => import('./zip-cities/3.json', { with: { type: 'json' } }),
  4: () => import('./zip-cities/4.json', { with: { type: 'json' } }),
  5: () => import('./zip-cities/5.json', { with: { type: 'json' } }),
  6: () => import('./zip-cities/6.json', { with: { type: 'json' } }),
  7: () => import('./zip-cities/7.json', { with: { type: 'json' } }),
  8: () => import('./zip-cities/8.json', { with: { type: 'json' } }),
  9: () => import('./zip-cities/9.json', { with: { type: 'json' } }),
};

/** Null for a ZIP code that isn't in use or is newer than the list. */
async function cityOfZip(zipcode: string): Promise<string | null> {
  const load = /^\d{5}$/.test(zipcode) ? FILES[zipcode.slice(0, 1)] : undefined;
  const cities = (await load?.())?.default[zipcode.slice(0, 3)] ?? '';
  for (const entry of cities.split('|')) {
    const [, endings = '', city = ''] = /^(\d+)(.+)$/.exec(entry) ?? [];
    if (endings.match(/\d\d/g)?.includes(zipcode.slice(3))) return city;
  }
  return null;
}
