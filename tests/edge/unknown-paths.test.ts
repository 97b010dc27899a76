import { describe, expect, test } from 'vitest';
import { NO_ROUTE } from '#platform/next/route-templates.ts';
import { sharedEdge } from './edge-server.ts';

const edge = await sharedEdge({ routeOf: () => NO_ROUTE });

describe('a path without a route', { tags: ['@odd-paths'] }, () => {
  test.each(['/nowhere', '/favicon.ico', '/_next/image?url=%2Fa.svg&w=64&q=75', '/_next/data/x/apply.json'])(
    'gets the page of the server, and Next is not asked: %s',
    async (path) => {
      const { status, body } = await edge.send({ path });
      expect(status).toBe(404);
      expect(body).toContain('<h1>Page not found</h1>');
      expect(body).toContain('Any answers you saved are still there.');
      expect(body).toContain('<a href="/">Go to the start page</a>');
      expect(edge.seen).toEqual([]);
    },
  );

  test('gets it from scripts too, so that a browser loads the document', async () => {
    const { status, headers } = await edge.send({ path: '/no-such-page?_rsc=1', headers: { rsc: '1' } });
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

test('crawlers may read the pages, which say noindex', async () => {
  const { status, headers, body } = await edge.send({ path: '/robots.txt' });
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe('User-agent: *\nAllow: /\n');
});
