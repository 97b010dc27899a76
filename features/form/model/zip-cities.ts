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
export async function cityOfZip(zipcode: string): Promise<string | null> {
  const load = /^\d{5}$/.test(zipcode) ? FILES[zipcode.slice(0, 1)] : undefined;
  const cities = (await load?.())?.default[zipcode.slice(0, 3)] ?? '';
  for (const entry of cities.split('|')) {
    const [, endings = '', city = ''] = /^(\d+)(.+)$/.exec(entry) ?? [];
    if (endings.match(/\d\d/g)?.includes(zipcode.slice(3))) return city;
  }
  return null;
}
