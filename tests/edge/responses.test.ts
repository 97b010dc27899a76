import { describe, expect, test } from 'vitest';
import type { Handler } from '#platform/server/edge.ts';
import { asForm, openEdge, plainForm, type Settings, sharedEdge } from './edge-server.ts';

const edge = await sharedEdge();
const answering =
  (status: number, headers: Record<string, string>, body = ''): Handler =>
  async (_request, response) => {
    response.statusCode = status;
    response.setHeaders(new Map(Object.entries(headers))).end(body);
  };

describe('every response', { tags: ['@response-headers'] }, () => {
  test.each([
    ['is missing if the app uses http', { appOrigin: 'http://localhost:3000' }, undefined],
    ['ends if HSTS_MAX_AGE is 0', { hstsMs: 0 }, 'max-age=0'],
  ])('requires https, which %s', async (_what, settings, expected) => {
    const own = await openEdge(settings);
    expect((await own.send({})).headers['strict-transport-security']).toBe(expected);
  });

  test('keeps the policy that a route chose for itself', async () => {
    const chosen = { 'content-security-policy': 'sandbox', 'cache-control': 'max-age=9' };
    const own = await openEdge({ handler: answering(200, chosen, 'x') });
    expect((await own.send({})).headers).toMatchObject(chosen);
  });
});

describe('when the application fails', { tags: ['@plain-errors'] }, () => {
  const LARGE = '<p>hunter2</p>'.repeat(1_000);
  test.each<[string, Handler]>([
    ['an error', () => Promise.reject(new Error('password is hunter2'))],
    ['a failed document', answering(500, { 'Content-Type': 'text/html' }, `<html id="hunter2">${LARGE}`)],
    [
      'a page that fails halfway',
      async (_request, response) => {
        response.setHeader('Content-Type', 'text/html').write(LARGE);
        throw new Error('halfway');
      },
    ],
  ])('answers with a page that contains no detail of the failure: %s', async (_what, handler) => {
    const own = await openEdge({ handler });
    const answer = await own.send({ headers: { 'accept-encoding': 'gzip' } });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([500, undefined]);
    expect(answer.body).toMatch(/^<!doctype html>[\s\S]*<h1>Something went wrong on our end<\/h1>/);
    expect(answer.body).not.toContain('hunter2');
  });

  test.each([
    [404, 'We can’t find that lead', '/staff/leads'],
    [403, 'Your role can’t open this page', '/staff'],
  ])('shows %i on a console page without scripts', async (status, title, href) => {
    const document = '<html id="__next_error__">';
    const own = await openEdge({ handler: answering(status, { 'Content-Type': 'text/html' }, document) });
    const answer = await own.send({ path: '/staff/leads/nowhere' });
    expect(answer.status).toBe(status);
    for (const part of [`<h1>${title}</h1>`, `<a href="${href}">`, 'Handoff console'])
      expect(answer.body).toContain(part);
    expect((await own.send({ path: '/apply/nowhere' })).body).toContain('__next_error__');
  });

  test('leaves a failure that a script asked for to the page’s own error boundary', async () => {
    const own = await openEdge({ handler: answering(500, { 'Content-Type': 'text/x-component' }, '0:{}') });
    expect((await own.send({ headers: { rsc: '1' } })).body).toBe('0:{}');
  });
});

describe('stored data of a browser', { tags: ['@browser-cleanup'] }, () => {
  const OFFERS = 'https://operator.example/offers';
  /** The header of an app that leads on to this address, as it does to a form or to a script. */
  async function clearedBy(method: string, path: string, next: Record<string, string>, settings?: Settings) {
    const own = await openEdge({ ...settings, handler: answering(303, next) });
    const form = method === 'POST' && { headers: asForm, body: plainForm() };
    const { status, headers } = await own.send({ method, path, ...form });
    expect(status).toBe(303);
    return headers['clear-site-data'];
  }

  test.each([
    ['a submission', 'POST', '/apply/personal-loan/consent', '/apply/outcome'],
    ['a quick start', 'POST', '/apply/prefill/check', '/apply/onward'],
    ['an erasure', 'POST', '/apply/start-over', '/apply/deleted'],
    ['a sign-out', 'POST', '/staff', '/staff/sign-in?left=yes'],
    ['the way to the operator', 'GET', '/apply/handoff/go', OFFERS],
    ['the way on', 'GET', '/apply/onward/go', OFFERS],
  ])('is deleted after %s, by form and by script', async (_what, method, path, location) => {
    expect(await clearedBy(method, path, { location })).toBe('"storage"');
    if (method === 'POST')
      expect(await clearedBy(method, path, { 'x-action-redirect': `${location};push` })).toBe('"storage"');
  });

  test.each([
    ['POST', '/apply/personal-loan/loan', '/apply/personal-loan/name'],
    ['POST', '/apply/personal-loan/consent', '/apply/personal-loan/consent?missing=agree'],
    ['POST', '/staff/team', '/staff/sign-in'],
    ['GET', '/apply/handoff/go', '/apply/handoff'],
    ['GET', '/elsewhere', OFFERS],
  ])('stays after %s %s, which leads to %s', async (method, path, location) => {
    expect(await clearedBy(method, path, { location })).toBeUndefined();
  });

  test('stays over http, where browsers ignore the header', async () => {
    const http = { appOrigin: 'http://localhost:3000' };
    expect(await clearedBy('GET', '/apply/handoff/go', { location: OFFERS }, http)).toBeUndefined();
  });
});

describe('the policy of a page', { tags: ['@page-policy'] }, () => {
  const NONCE = /'nonce-([\w+/]{22}==)'/;
  async function policies(path: string, headers: Record<string, string> = {}) {
    const before = edge.seen.length;
    const answer = await edge.send({ path, headers });
    const seen = edge.seen[before];
    const given = seen?.headers['content-security-policy'];
    return { given, sent: answer.headers['content-security-policy'], answer, seen };
  }

  test('has a new nonce, in the request that Next reads and in the response', async () => {
    const [one, other] = [await policies('/'), await policies('/')];
    const relay = String(one.seen?.headers['x-handoff-relay']);
    // As Next fetches a page from itself after an action.
    const again = await policies('/', {
      'x-handoff-relay': relay,
      'content-security-policy': `${one.given}`,
    });
    for (const { given, sent, answer } of [one, other]) {
      expect(given).toMatch(NONCE);
      expect(sent).toBe(given);
      expect(sent).toContain("; require-trusted-types-for 'script'; trusted-types default;");
      expect(answer.headers['reporting-endpoints']).toBe('csp="/csp-reports"');
    }
    expect(again.given).toMatch(NONCE);
    expect(new Set([one.given, other.given, again.given]).size).toBe(3);
  });

  test.each(['content-security-policy', 'content-security-policy-report-only', 'x-nonce'])(
    'has no nonce that a client chooses: %s',
    { tags: ['@own-headers'] },
    async (name) => {
      const { answer, seen } = await policies('/', { [name]: "script-src 'nonce-chosen'" });
      expect(JSON.stringify([answer, seen])).not.toContain('chosen');
    },
  );

  test.each([
    ['/apply/resume/a-token', 'strict-origin'],
    ['/apply/%72esume/a-token', 'strict-origin'],
    ['/apply/lost', 'same-origin'],
  ])('%s has the referrer policy %s', async (path, policy) => {
    expect((await policies(path)).answer.headers['referrer-policy']).toBe(policy);
  });

  test.each([
    ['/staff/brand/preview/start', "'self'"],
    ['/staff/brand', "'none'"],
    ['/consenting', "'none'"],
  ])('%s may be in frames of: %s', async (path, ancestors) => {
    expect((await policies(path)).sent).toContain(`frame-ancestors ${ancestors};`);
  });

  test.each([
    ...['/consent/abc/text', '/%63onsent/abc', '/staff/consents/text/abc', '/staff/consents/page-copy/abc'],
    ...['/brand/logo/abc', '/.well-known/evidence-keys.json', '/metrics', '/staff/reconcile/upload'],
    '/staff/opt-outs/check',
  ])('%s has none: Next would drop its own', async (path) => {
    const { given, sent } = await policies(path);
    expect(given).toBeUndefined();
    expect(sent).not.toContain('nonce');
  });
});
