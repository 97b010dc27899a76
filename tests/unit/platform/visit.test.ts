import { expect, test } from 'vitest';
import { deviceClassOf, visitFrom } from '#platform/values/client-info.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0';

const MOBILE = 'AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1';
const COMPATIBLE = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible';

test.each([
  ['phone', IPHONE],
  ['phone', `Mozilla/5.0 (Linux; Android 9; CUBOT_X18) ${CHROME} Mobile Safari/537.36`],
  ['phone', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['tablet', `Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) ${MOBILE}`],
  ['tablet', `Mozilla/5.0 (Linux; Android 15; SM-X910) ${CHROME} Safari/537.36`],
  ['tablet', 'Mozilla/5.0 (Android 15; Tablet; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['desktop', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/150.0.0.0`],
  ['desktop', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36`],
  ['other', 'Mozilla/5.0 (PlayStation; PlayStation 5/2.26) AppleWebKit/605.1.15 Safari/605.1.15'],
])('recognizes a browser on a %s: %s', (device, userAgent) => {
  expect(deviceClassOf(userAgent)).toBe(device);
});

test.each([
  '',
  'curl/8.5.0',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  `Mozilla/5.0 (Linux; Android 6) ${CHROME} Mobile Safari/537.36 (compatible; Googlebot/2.1)`,
  'Mozilla/5.0 (Macintosh) Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/150.0.0.0 Safari/537.36`,
  `${COMPATIBLE}; Claude-User/1.0; +Claude-User@anthropic.com)`,
  `${COMPATIBLE}); ChatGPT-User/1.0; +https://openai.com/bot`,
])('counts no visitor for the user agent %s', (userAgent) => {
  expect(deviceClassOf(userAgent)).toBeNull();
});

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ 'sec-fetch-dest': 'document' }, true],
  [{ 'sec-fetch-dest': 'empty' }, false],
  [{ 'sec-fetch-dest': 'iframe' }, false],
  [{ 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' }, false],
  [{ purpose: 'preview' }, false],
])('a request with %o is a navigation: %s', (headers, isNavigation) => {
  const asked = new Headers({ 'user-agent': IPHONE, ...headers });
  expect(visitFrom('GET', asked)).toEqual({ device: 'phone', isNavigation });
  expect(visitFrom('HEAD', asked)).toEqual({ device: 'phone', isNavigation: false });
});
