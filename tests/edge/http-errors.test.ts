import { describe, expect, test } from 'vitest';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import {
  asForm,
  fromOurPage,
  GONE_ACTION,
  openEdge,
  plainForm,
  type Sent,
  type Settings,
} from './edge-server.ts';

/** Headers of every response of an app that is served over HTTPS, error pages included. */
const EXPECTED = {
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=86400',
  'x-content-type-options': 'nosniff',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
  ),
};
const form = { method: 'POST', headers: asForm, body: plainForm([['code', 'never sent back']]) };
const fails = (error: Error) => ({ handler: () => Promise.reject(error) });
const REFUSED = Object.assign(new Error('at home:1:2'), { severity: 'FATAL', code: '57P03' });
const FULL = async () => ({ kind: 'too_many', retryAfterSeconds: 42 }) as const;
const tooLarge = (headers: object) => ({ ...form, headers: { ...asForm, ...headers }, body: '' });

/** One request that causes each HTTP error. */
const PROVOCATIONS: Record<keyof typeof httpErrors, [sent: Sent | string, settings?: Settings]> = {
  unreadable: [{ path: '/%00' }],
  crossOrigin: [{ ...form, headers: {} }],
  noSuchPage: [{ path: '/_global-error' }],
  unknownMethod: [{ method: 'DELETE' }],
  tooSlow: ['POST / HTTP/1.1\r\nHost: x\r\nContent-', { requestTimeoutMs: 300 }],
  unknownAction: [{ ...form, body: plainForm([], GONE_ACTION) }],
  tooLarge: [tooLarge({ 'content-length': '9999999' })],
  fileTooLarge: [
    {
      ...tooLarge({ cookie: 'handoff-staff=x', 'content-length': '99999999' }),
      path: '/staff/reconcile/upload',
    },
  ],
  urlTooLong: [{ path: `/${'a'.repeat(10_000)}` }],
  unsupportedFormat: [{ ...form, headers: { ...fromOurPage, 'content-type': 'text/xml' } }],
  unsupportedExpectation: [{ headers: { expect: 'a-miracle' } }],
  tooMany: [form, { admit: FULL }],
  tooManyStarts: [{ path: '/start/spring' }, { admitStart: FULL }],
  headersTooLarge: [{ headers: { cookie: 'a'.repeat(20_000) } }],
  failed: [{}, fails(new Error('at home:1:2'))],
  databaseDown: [{}, fails(REFUSED)],
  databaseDownAtPost: [form, fails(REFUSED)],
  limiterUnavailable: [form, { admit: async () => ({ kind: 'unknown' }) }],
  busy: [{}, { loadShedder: { isOverloaded: () => true, admit() {}, admitRender: () => true } }],
  shuttingDown: [{ path: '/readyz' }, { drain: { isDraining: () => true, drain: async () => 'finished' } }],
};

/** Causes an HTTP error on a server of its own, as a browser or, with more headers, as a script. */
async function provoke(name: string, more: Record<string, string> = {}) {
  const [sent, settings] = PROVOCATIONS[name as keyof typeof PROVOCATIONS];
  const edge = await openEdge(settings);
  if (typeof sent !== 'string')
    return edge.send({ ...sent, headers: { ...sent.headers, ...more } }).finally(edge.stop);
  const [head = '', body = ''] = (await edge.speak(sent)).split('\r\n\r\n');
  const lines = head.split('\r\n').map((line): [string, string] => {
    const [header = ''] = line.split(': ', 1);
    return [header.toLowerCase(), line.slice(header.length + 2)];
  });
  return { status: Number(head.split(' ')[1]), headers: Object.fromEntries(lines), body };
}

/** The server rejects these before it has their headers. */
const CANNOT_READ_COOKIES = ['tooSlow', 'headersTooLarge'];
const textOf = (html: string) => html.replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, ' ');

describe('each HTTP error', { tags: ['@plain-errors', '@response-headers'] }, () => {
  test.each(Object.entries<HttpError>(httpErrors))(
    'is a whole page of ASCII with every security header: %s',
    async (name, { es, ...error }) => {
      const { status, headers, body } = await provoke(name);
      expect({ status, headers }).toMatchObject({ status: error.status, headers: EXPECTED });
      expect(body).toContain(`<h1>${error.title}</h1>`);
      expect(body).toContain(`<p>${error.dataNote}</p>\n<p>${error.advice}</p>`);
      expect(body).not.toMatch(/sourceMappingURL|node_modules|\bat .+:\d+:\d+|<script/);
      expect(JSON.stringify(error)).toMatch(/^[ -~’]+$/);
      for (const header of ['server', 'x-powered-by']) expect(headers).not.toHaveProperty(header);
    },
  );

  test.each(Object.entries<HttpError>(httpErrors).filter(([name]) => !CANNOT_READ_COOKIES.includes(name)))(
    'is in Spanish for a borrower who chose it, with no English text: %s',
    async (name, { es, ...english }) => {
      if (!es) return expect(name).toBe('fileTooLarge');
      const { body } = await provoke(name, { cookie: 'a=b; handoff-language=es' });
      expect(body).toContain('<html lang="es">');
      expect(body).toContain(`<h1>${es.title}</h1>`);
      expect(body).toContain(`<p>${es.dataNote}</p>\n<p>${es.advice}</p>`);
      expect(Object.keys(es.oldInputNotice ?? {})).toEqual(Object.keys(english.oldInputNotice ?? {}));
      expect(textOf(body)).not.toMatch(/\b(?:the|page|your|again|need|start|email|call)\b/i);
    },
  );

  test('names a wait to a browser that posts too much, and has no body for HEAD', async () => {
    expect((await provoke('tooMany')).headers['retry-after']).toBe('42');
    const edge = await openEdge();
    const answer = await edge.send({ method: 'HEAD', path: '/%00' });
    expect(answer).toMatchObject({ status: 400, body: '', headers: EXPECTED });
  });

  test.each([
    ['a page', {}, 'text/html'],
    ['the liveness probe', { path: '/livez' }, 'text/plain; charset=utf-8'],
  ])('has the protective headers of every response: %s', async (_what, sent, type) => {
    const edge = await openEdge();
    const { headers } = await edge.send(sent);
    const policy = expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/);
    const own = { 'content-type': type, 'content-security-policy': policy };
    expect(headers).toMatchObject({ ...EXPECTED, ...own });
    for (const name of ['x-powered-by', 'server']) expect(headers).not.toHaveProperty(name);
  });

  test.each(['crossOrigin', 'tooMany', 'limiterUnavailable'] as const)(
    'sends a script the sentences of the error page in one line, in ASCII since there is no charset: %s',
    async (name) => {
      const answer = await provoke(name, { 'next-action': GONE_ACTION });
      const { title, dataNote, advice }: HttpError = httpErrors[name];
      expect(answer.headers['content-type']).toBe('text/plain');
      expect(answer.body).toBe(`${title}. ${dataNote} ${advice}`.replaceAll('’', "'"));
      expect(answer.body).toMatch(/^[ -~]+$/);
    },
  );
});
