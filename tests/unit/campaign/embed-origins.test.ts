import { expect, test } from 'vitest';
import { parseEmbedOrigins } from '#features/campaign/model/embed-origins.ts';
import { invalid, ok } from '#platform/values/parse-result.ts';

const parse = (text: string, mayBeLocal = false) => parseEmbedOrigins(text, { mayBeLocal });
const sites = (count: number) => Array.from({ length: count }, (_, at) => `https://s${at}.example`).join(' ');

test('reads sites with any separator, each once and as browsers name them', () => {
  const typed =
    ' HTTPS://www.Partner.example/, https://www.partner.example:443\nhttps://préstamos.example:8443 ';
  const read = ['https://www.partner.example', 'https://xn--prstamos-c1a.example:8443'];
  expect(parse(typed)).toEqual(ok(read));
  expect(parse('')).toEqual(ok([]));
  expect(parse(sites(10))).toMatchObject({ ok: true });
});

test.each([
  ['https://*.partner.example', 'has a wildcard'],
  ['*', 'has a wildcard'],
  ['http://www.partner.example', 'must start with https://'],
  ['www.partner.example', 'isn’t the address of a site'],
  ['javascript://www.partner.example', 'isn’t the address of a site'],
  ['https://www.partner.example/loans', 'names a page. Enter https://www.partner.example alone'],
  ['https://www.partner.example/?', 'names a page'],
  ['https://www.partner.example/#a', 'names a page'],
  ["https://a.example;script-src'self'", 'isn’t the name of a site'],
  ['https://partner', 'isn’t the name of a site'],
  ['https://-a.example', 'isn’t the name of a site'],
  ['https://[::1]', 'isn’t the name of a site'],
  ['http://localhost:8080', 'isn’t the name of a site'],
])('refuses %s, and names it with the reason', { tags: ['@framed-card'] }, (site, reason) => {
  const message = `“${site}” ${reason}`;
  expect(parse(`https://www.good.example ${site}`)).toEqual(invalid(expect.stringContaining(message)));
});

test('names every site that it refuses, without a password, and takes no more than ten', () => {
  const words = /“a” isn’t .+ “http:\/\/b\.example” must .+ password of “c\.example”$/;
  const refused = parse('a http://b.example https://eve:hunter2*@c.example');
  expect(refused).toEqual(invalid(expect.stringMatching(words)));
  expect(JSON.stringify(refused)).not.toContain('hunter2');
  expect(parse(sites(11))).toEqual(invalid('List up to 10 sites'));
});

test('takes http on this machine in local mode alone', () => {
  const local = ['http://127.0.0.1:3000', 'http://localhost:8080'];
  expect(parse(local.join(' '), true)).toEqual(ok(local));
  expect(parse('http://www.partner.example', true)).toMatchObject({ ok: false });
});
