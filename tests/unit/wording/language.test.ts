import { expect, test } from 'vitest';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { languageOf } from '#features/wording/model/language.ts';
import { languageSwitch } from '#platform/server/language-switch.ts';

const APP = 'https://offers.partner.example';
const SPANISH_BROWSER = { chosen: null, accepted: 'es-MX,es;q=0.9,en;q=0.8' };
const ENGLISH_BROWSER = { chosen: null, accepted: 'en-US,en;q=0.9,es;q=0.5' };

test.each([
  ['en', { chosen: 'es', accepted: 'es' }, 'en'],
  ['en_es', SPANISH_BROWSER, 'en'],
  ['en_es', { chosen: 'es', accepted: 'en' }, 'es'],
  ['es_en', ENGLISH_BROWSER, 'es'],
  ['browser', SPANISH_BROWSER, 'es'],
  ['browser', ENGLISH_BROWSER, 'en'],
  ['browser', { chosen: null, accepted: 'fr, es;q=0, *;q=0.5' }, 'en'],
  ['browser', { chosen: 'en', accepted: 'es' }, 'en'],
] as const)('a campaign that offers %s to a reader like %o shows %s', (offer, reader, language) => {
  expect(languageOf(offer, reader)).toBe(language);
});

test.each([
  ['/?lang=es', { language: 'es', location: '/' }],
  ['/apply/lost?a=1&lang=en&b=2', { language: 'en', location: '/apply/lost?a=1&b=2' }],
  ['/welcome/spring?lang=es&gclid=x', { language: 'es', location: '/welcome/spring?gclid=x' }],
  ['/apply/lost?lang=fr', null],
  ['/start/spring?lang=es', null],
  ['/staff?lang=es', null],
  ['/apply/%2e%2e//evil.example?lang=es', null],
  ['/\\evil.example?lang=es', null],
  ['//evil.example/apply?lang=es', null],
])('the address %s switches to %o', (url, expected) => {
  expect(languageSwitch({ method: 'GET', url, headers: {} }, APP)).toEqual(expected);
});

test.each([
  [`${APP}/apply/no-campaign?because=over&lang=en`, '/apply/no-campaign?because=over'],
  [`${APP}/apply/lost?because=over`, '/apply/no-campaign'],
  ['https://evil.example/apply/no-campaign?because=over', '/apply/no-campaign'],
  ['nonsense', '/apply/no-campaign'],
])('the link on the page %s leads to %s', (referer, location) => {
  const request = { method: 'GET', url: '/apply/no-campaign?lang=es', headers: { referer } };
  expect(languageSwitch(request, APP)).toEqual({ language: 'es', location });
  expect(languageSwitch({ ...request, method: 'POST' }, APP)).toBeNull();
});

test.each([
  ['/nowhere?lang=es', '/nowhere'],
  ['/apply/old.html?lang=es&x=1', '/apply/old.html?x=1'],
  ['/a//evil.example?lang=es', undefined],
  ['/\\evil.example?lang=es', undefined],
  ['//evil.example?lang=es', undefined],
  ['/staff/nowhere?lang=es', undefined],
  ['/_next/static/none.js?lang=es', undefined],
])('the page %s, which does not exist, leads to %s', (url, location) => {
  expect(languageSwitch({ method: 'GET', url, headers: {} }, APP, true)?.location).toBe(location);
});

test('no Spanish words are the English ones', () => {
  const [english, spanish] = [wordsIn(DICTIONARIES.en), wordsIn(DICTIONARIES.es)];
  expect(Object.keys(english).length).toBeGreaterThan(50);
  const same = Object.keys(english).filter((path) => english[path] === spanish[path]);
  expect(same).toEqual([]);
});

/** Functions by what they return for three arguments. A text is also a list of its letters. */
function wordsIn(words: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([name, value]): [string, string][] => {
      const here = path ? `${path}.${name}` : name;
      if (typeof value === 'function') return [[here, String(value('A', 'B', 'C'))]];
      if (value !== null && typeof value === 'object') return Object.entries(wordsIn(value, here));
      return [[here, String(value)]];
    }),
  );
}

test.each(['en', 'es'] as const)('an unsent request blames no connection in %s', (language) => {
  const names = { brand: 'Juniper', operator: 'Fairlight', operatorAtStart: 'Fairlight' };
  const { paragraphs } = DICTIONARIES[language].outcome.states.not_sent;
  expect(paragraphs(names, null).join(' ')).not.toMatch(/couldn’t reach|connection|conectar|conexión/i);
});
