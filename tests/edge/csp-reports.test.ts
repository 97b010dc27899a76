import { describe, expect, test } from 'vitest';
import { routeMatcher } from '#platform/next/route-templates.ts';
import { createReportReceiver } from '#platform/server/csp-reports.ts';
import { trafficText } from '#platform/telemetry/traffic.ts';
import { ORIGIN, openEdge } from './edge-server.ts';

const MODERN = 'application/reports+json';
const FORMER = 'application/csp-report';
const PAGE = `${ORIGIN}/receipt/0b7c9f7e-secret?token=capability`;
const routeOf = routeMatcher(['/receipt/[id]', '/']);

const report = (effectiveDirective = 'script-src-elem', changes: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  url: PAGE,
  body: {
    documentURL: PAGE,
    effectiveDirective,
    blockedURL: 'https://evil.example/x.js?stolen',
    sample: 'alert(1)//quill@example.com',
    ...changes,
  },
});
const old = (changes: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': PAGE,
    'violated-directive': 'img-src data:',
    'blocked-uri': 'inline',
    ...changes,
  },
});
const bytesOf = (body: unknown) => Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));

/** How often this directive was counted for the route of the receipt, or another one. */
async function counted(directive: string, route = '/receipt/[id]'): Promise<number> {
  const start = `handoff_csp_violations_total{directive="${directive}",route="${route}"}`;
  const line = (await trafficText()).split('\n').find((text) => text.startsWith(start));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('a browser’s report', { tags: ['@policy-reports'] }, () => {
  async function openReporting() {
    const edge = await openEdge({ routeOf });
    const post = async (body: unknown, type = MODERN, more: Record<string, string> = {}) => {
      const headers = { 'content-type': type, ...more };
      return (await edge.send({ method: 'POST', path: '/csp-reports', headers, body: bytesOf(body) })).status;
    };
    return { edge, post };
  }

  test('is counted by directive and route, in either format, from any origin', async () => {
    const { post } = await openReporting();
    const directives = ['script-src-elem', 'img-src', 'require-trusted-types-for'];
    const counts = () => Promise.all(directives.map((directive) => counted(directive)));
    const [scripts = 0, images = 0, types = 0] = await counts();
    const foreign = { origin: 'null', 'sec-fetch-site': 'cross-site' };
    const statuses = [
      await post([report(), report()]),
      await post([report()], MODERN, foreign),
      await post(old(), FORMER),
      await post(old({ 'effective-directive': 'require-trusted-types-for' }), `${FORMER}; charset=utf-8`),
    ];
    expect(statuses).toEqual([204, 204, 204, 204]);
    expect(await counts()).toEqual([scripts + 3, images + 1, types + 1]);
  });

  test('adds none of its own text to the metrics', async () => {
    const { post } = await openReporting();
    const documents = ['https://evil.example/quill', 'not an address: quill'];
    await post([report('quill"}\n1'), ...documents.map((documentURL) => report(undefined, { documentURL }))]);
    expect(await counted('other')).toBeGreaterThan(0);
    expect(await counted('script-src-elem', 'other')).toBeGreaterThan(0);
    expect(await trafficText()).not.toMatch(/quill|secret|capability|evil/);
  });

  test('about an extension is not counted', async () => {
    const { post } = await openReporting();
    const before = await counted('font-src');
    const causes = [
      { blockedURL: 'chrome-extension' },
      { blockedURL: 'moz-extension://x/y.js' },
      { sourceFile: 'safari-web-extension://x/y.js' },
    ];
    await post(causes.map((cause) => report('font-src', cause)));
    expect(await counted('font-src')).toBe(before);
  });

  test.each([
    ['broken JSON', 400, '{', MODERN],
    ['another object', 400, { some: 'thing' }, MODERN],
    ['too much', 413, `[${' '.repeat(17 * 1024)}]`, MODERN],
    ['another type', 403, [report()], 'text/plain'],
    ['reports of other types', 204, [{ type: 'deprecation' }, 7, null], MODERN],
  ])('with %s gets %i and never reaches the app', async (_what, status, body, type) => {
    const { edge, post } = await openReporting();
    expect(await post(body, type)).toBe(status);
    expect(edge.seen).toEqual([]);
  });

  test('counts 20 times a minute from one address', async () => {
    const { post } = await openReporting();
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) statuses.push(await post([report()]));
    expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
  });
});

describe('reports', { tags: ['@policy-reports'] }, () => {
  const receiver = (now?: () => number) =>
    createReportReceiver({ appOrigin: ORIGIN, staffOrigin: ORIGIN }, routeOf, now);

  test('are counted 200 times a minute in total, and again in the next minute', () => {
    let now = 0;
    const take = receiver(() => now);
    const results = Array.from({ length: 201 }, (_, at) => take(bytesOf([report()]), `203.0.113.${at}`));
    expect(results).toEqual([...Array(200).fill('taken'), 'too_many']);
    now = 60_000;
    expect(take(bytesOf([report()]), '203.0.113.1')).toBe('taken');
  });

  test.each([
    ['broken JSON', '{"'],
    ['an empty list', '[]'],
    ['reports about an extension', [report(undefined, { blockedURL: 'chrome-extension' })]],
  ])('of strangers who send %s use up only what is their own', (_what, body) => {
    const take = receiver();
    for (let at = 0; at < 260; at += 1) take(bytesOf(body), `198.51.${at % 250}.7`);
    const results = Array.from({ length: 30 }, () => take(bytesOf(body), '192.0.2.1'));
    expect(results.filter((result) => result === 'too_many')).toHaveLength(10);
    expect(take(bytesOf([report()]), '203.0.113.1')).toBe('taken');
  });

  test('count at most 20 times if they have one body', async () => {
    const before = await counted('worker-src');
    expect(receiver()(bytesOf(Array(100).fill(report('worker-src'))), '203.0.113.1')).toBe('taken');
    expect(await counted('worker-src')).toBe(before + 20);
  });
});
