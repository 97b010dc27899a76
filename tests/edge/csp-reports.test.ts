import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { routeMatcher } from '#platform/next/route-templates.ts';
import { createReportReceiver } from '#platform/server/csp-reports.ts';
import { trafficText } from '#platform/telemetry/traffic.ts';
import { ORIGIN, startEdge } from './edge-server.ts';

const MODERN = 'application/reports+json';
const FORMER = 'application/csp-report';
const PAGE = `${ORIGIN}/receipt/0b7c9f7e-secret?token=capability`;
const routeOf = routeMatcher(['/receipt/[id]', '/']);

const report = (changes: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 5,
  url: PAGE,
  user_agent: 'a browser',
  body: {
    documentURL: PAGE,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?stolen',
    sample: 'alert(1)//quill@example.com',
    disposition: 'enforce',
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

/** How often this directive was counted for the route of the receipt, or another one. */
async function counted(directive: string, route = '/receipt/[id]'): Promise<number> {
  const line = (await trafficText())
    .split('\n')
    .find((text) =>
      text.startsWith(`handoff_csp_violations_total{directive="${directive}",route="${route}"}`),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('a browser’s report', { tags: ['@policy-reports'] }, () => {
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeEach(async () => {
    edge?.stop();
    edge = await startEdge({ routeOf });
  });
  afterAll(() => edge.stop());

  const post = (body: unknown, type = MODERN, headers: Record<string, string> = {}) =>
    edge.send({
      method: 'POST',
      path: '/csp-reports',
      headers: { 'content-type': type, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  test('is counted by directive and route, in either format, from any origin', async () => {
    const before = await counted('script-src-elem');
    expect((await post([report(), report()])).status).toBe(204);
    expect((await post([report()], MODERN, { origin: 'null', 'sec-fetch-site': 'cross-site' })).status).toBe(
      204,
    );
    expect(await counted('script-src-elem')).toBe(before + 3);
    const images = await counted('img-src');
    expect((await post(old(), FORMER)).status).toBe(204);
    expect(await counted('img-src')).toBe(images + 1);
    const types = await counted('require-trusted-types-for');
    await post(old({ 'effective-directive': 'require-trusted-types-for' }), `${FORMER}; charset=utf-8`);
    expect(await counted('require-trusted-types-for')).toBe(types + 1);
  });

  test('adds none of its own text to the metrics', async () => {
    await post([
      report({ effectiveDirective: 'quill"}\n1' }),
      report({ documentURL: 'https://evil.example/quill' }),
      report({ documentURL: 'not an address: quill' }),
    ]);
    expect(await counted('other')).toBeGreaterThan(0);
    expect(await counted('script-src-elem', 'other')).toBeGreaterThan(0);
    expect(await trafficText()).not.toMatch(/quill|secret|capability|evil/);
  });

  test('about an extension is not counted', async () => {
    const before = await counted('font-src');
    for (const blockedURL of ['chrome-extension', 'moz-extension://x/y.js', 'safari-web-extension://x'])
      await post([report({ effectiveDirective: 'font-src', blockedURL })]);
    await post([report({ effectiveDirective: 'font-src', sourceFile: 'chrome-extension://x/y.js' })]);
    expect(await counted('font-src')).toBe(before);
  });

  test('with another content is rejected and never reaches the app', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post({ some: 'thing' })).status).toBe(400);
    expect((await post([{ type: 'deprecation' }, 7, null])).status).toBe(204);
    expect((await post(`[${' '.repeat(17 * 1024)}]`)).status).toBe(413);
    expect((await post([report()], 'text/plain')).status).toBe(403);
    expect(edge.seen).toEqual([]);
  });

  test('counts 20 times a minute from one address', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 22; at += 1) statuses.push((await post([report()])).status);
    expect(statuses).toEqual([...Array(20).fill(204), 429, 429]);
  });
});

test('reports are counted 200 times a minute in total, and again in the next minute', {
  tags: ['@policy-reports'],
}, () => {
  let now = 0;
  const take = createReportReceiver({ appOrigin: ORIGIN, staffOrigin: ORIGIN }, routeOf, () => now);
  const body = Buffer.from(JSON.stringify([report()]));
  const results = Array.from({ length: 201 }, (_, at) => take(body, `203.0.113.${at}`));
  expect(results).toEqual([...Array(200).fill('taken'), 'too_many']);
  now = 60_000;
  expect(take(body, '203.0.113.1')).toBe('taken');
});

test.each([
  ['broken JSON', '{"'],
  ['another object', '{}'],
  ['an empty list', '[]'],
  ['reports of another type', '[{"type":"deprecation","body":{}}]'],
  ['reports about an extension', JSON.stringify([report({ blockedURL: 'chrome-extension' })])],
])('strangers who send %s use up only what is their own', { tags: ['@policy-reports'] }, (_what, body) => {
  const take = createReportReceiver({ appOrigin: ORIGIN, staffOrigin: ORIGIN }, routeOf);
  for (let at = 0; at < 260; at += 1) take(Buffer.from(body), `198.51.${at % 250}.7`);
  const results = Array.from({ length: 30 }, () => take(Buffer.from(body), '192.0.2.1'));
  expect(results.filter((result) => result === 'too_many')).toHaveLength(10);
  expect(take(Buffer.from(JSON.stringify([report()])), '203.0.113.1')).toBe('taken');
});

test('one body counts 20 violations at most', async () => {
  const take = createReportReceiver({ appOrigin: ORIGIN, staffOrigin: ORIGIN }, routeOf);
  const before = await counted('worker-src');
  const many = Array.from({ length: 100 }, () => report({ effectiveDirective: 'worker-src' }));
  expect(take(Buffer.from(JSON.stringify(many)), '203.0.113.1')).toBe('taken');
  expect(await counted('worker-src')).toBe(before + 20);
});
