import { describe, expect, test } from 'vitest';
import { openEdge } from './edge-server.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=86400',
};

describe('every response', () => {
  test.each([
    { what: 'a page', path: '/' },
    { what: 'the liveness probe', path: '/livez' },
    { what: 'an HTTP error', path: '//' },
    { what: 'an unknown method', path: '/', method: 'DELETE' },
    { what: 'a foreign form', path: '/', method: 'POST' },
  ])('has the security headers: $what', async ({ path, method = 'GET' }) => {
    const edge = await openEdge();
    const { headers } = await edge.send({ path, method });
    expect(headers).toMatchObject(EVERYWHERE);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  });

  test.each([
    ['the liveness probe', '/livez', 'text/plain; charset=utf-8'],
    ['an HTTP error', '//', 'text/html; charset=utf-8'],
  ])('names its charset: %s', { tags: ['@response-headers'] }, async (_what, path, type) => {
    const edge = await openEdge();
    expect((await edge.send({ path })).headers['content-type']).toBe(type);
  });

  test('does not require https from browsers if the app uses http', async () => {
    const edge = await openEdge({ appOrigin: 'http://localhost:3000' });
    expect((await edge.send({})).headers).not.toHaveProperty('strict-transport-security');
  });

  test('ends the HTTPS requirement of browsers if HSTS_MAX_AGE is 0', async () => {
    const edge = await openEdge({ hstsMs: 0 });
    expect((await edge.send({})).headers['strict-transport-security']).toBe('max-age=0');
  });

  test('keeps the policy that a route chose for itself', async () => {
    const edge = await openEdge({
      handler: async (_request, response) => {
        response
          .writeHead(200, { 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'max-age=9' })
          .end('x');
      },
    });
    const { headers } = await edge.send({});
    expect(headers['content-security-policy']).toBe('sandbox');
    expect(headers['cache-control']).toBe('max-age=9');
  });
});

describe('when the application fails', { tags: ['@plain-errors'] }, () => {
  test('answers with a page that contains no detail of the failure', async () => {
    const edge = await openEdge({ handler: () => Promise.reject(new Error('password is hunter2')) });
    const answer = await edge.send({});
    expect(answer.status).toBe(500);
    expect(answer.body).toContain('<h1>Something went wrong on our end</h1>');
    expect(answer.body).not.toContain('hunter2');
  });

  test('replaces a failed document with that page', async () => {
    const edge = await openEdge({
      handler: async (_request, response) => {
        response.statusCode = 500;
        response.setHeader('Content-Type', 'text/html').write('<html id="__next_error__">');
        response.end('stack');
      },
    });
    const answer = await edge.send({});
    expect(answer.status).toBe(500);
    expect(answer.body).toContain('<h1>Something went wrong on our end</h1>');
    expect(answer.body).not.toContain('__next_error__');
  });

  test.each([
    [404, 'We can’t find that lead', '/staff/leads'],
    [403, 'Your role can’t open this page', '/staff'],
  ])('shows %i on a console page without scripts', async (status, title, href) => {
    const edge = await openEdge({
      handler: async (_request, response) => {
        response.statusCode = status;
        response.setHeader('Content-Type', 'text/html').end('<html id="__next_error__">');
      },
    });
    const answer = await edge.send({ path: '/staff/leads/nowhere' });
    expect(answer.status).toBe(status);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.body).toContain(`<a href="${href}">`);
    expect(answer.body).toContain('Handoff console');
    expect((await edge.send({ path: '/apply/nowhere' })).body).toContain('__next_error__');
  });

  test('leaves a failure that a script asked for to the page’s own error boundary', async () => {
    const edge = await openEdge({
      handler: async (_request, response) => {
        response.writeHead(500, { 'Content-Type': 'text/x-component' }).end('0:{}');
      },
    });
    expect((await edge.send({ headers: { rsc: '1' } })).body).toBe('0:{}');
  });
});
