import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { InternalPage } from '#platform/process/internal-pages.ts';
import { createEntryPages } from '#platform/server/entry-pages.ts';
import { gzippedPage, partsOf } from '#platform/server/gzip-template.ts';
import { createVisitorCookies } from '#platform/server/visitor-cookies.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { openEdge, type Sent } from './edge-server.ts';

const RENDERED_FOR_VISITOR = '<p>a page</p>';
const secrets = { sealing: {}, all: {} };
const cookies = createVisitorCookies({ secrets, isProduction: false, isSecure: false, ttlSeconds: 60 });
const PAGE = { path: '/', language: 'en', hasParameters: false, newJourney: null } as const;

type Given = {
  sourceParameter?: string;
  response?: (at: number) => Partial<InternalPage>;
  write?: (nonce: string, source: string) => string;
  framedBy?: string[];
  storesPages?: boolean;
};
const CSS_PATH = '/_next/static/chunks/a.css';
const cssAt = (path: string) => (path === CSS_PATH ? 'a{src:url(../media/b.woff2)}' : undefined);
const plainPage = (nonce: string) =>
  `<html><style nonce="${nonce}">a{src:url(/_next/static/media/b.woff2)}</style><link rel="stylesheet" href="/b.css"/>
  <script data-own="a" nonce="${nonce}"></script><div hidden id="S:0"></div>ü<link rel="stylesheet" media="print" href="${CSS_PATH}"/></body></html>`;
const withScript = (
  nonce: string,
) => `<html><link rel="stylesheet" href="${CSS_PATH}" data-precedence="next"/><link rel="stylesheet" href="/b.css"/>
  <script nonce="${nonce}"></script><script data-own="a" nonce="${nonce}"></script><div hidden id="S:0"></div>ü</body></html>`;

/** An edge whose app knows one page. `asked` are the requests for it, in the name of no visitor. */
async function openStart(options: Given = {}) {
  const { response = () => ({}), write = withScript, framedBy, storesPages = true, ...given } = options;
  const clock = testClock();
  const asked: [path: string, headers: Record<string, string>][] = [];
  const entryPages = () => ({
    findEntry: async (_path: string, { parameters }: { parameters: URLSearchParams }) => {
      const page = { ...PAGE, sourceParameter: null, ...given, configurationState: `${parameters}` };
      return { page, source: [], ...(framedBy && { framedBy }), countView: () => undefined };
    },
    listPages: async () => [],
    beginJourney: async () => null,
  });
  const render = async (path: string, headers: Record<string, string> = {}) => {
    const at = asked.push([path, headers]) - 1;
    const marks = `${headers['content-security-policy']} ${headers.referer}`.match(/[a-z]{24}/g) ?? [];
    const [nonce = '', source = ''] = marks;
    const sent = { 'content-type': 'text/html', link: `</a>; nonce="${nonce}"`, etag: '"own"' };
    const bytes = Buffer.from(write(nonce, source));
    return { status: 200, type: 'text/html', headers: sent, bytes, ...response(at) };
  };
  const { answer } = createEntryPages({
    ...{ cookies, clock, cssAt, entryPages, storesPages },
    internalPages: () => render,
  });
  return { asked, clock, ...(await openEdge({ answerEntryPage: answer })) };
}

test('visitors wait for one render without any of them, or for the next if it fails; each gets a nonce', async () => {
  const { send, asked } = await openStart({ response: (at) => (at === 0 ? { status: 500 } : {}) });
  const visit = { headers: { 'user-agent': 'Eve', cookie: 'eve=1; handoff-language=es' } };
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(visit)));
  const nonces = answers.map(({ headers: { link, etag, ...headers }, body }) => {
    const [, nonce = ''] = /'nonce-([^']{24})'/.exec(`${headers['content-security-policy']}`) ?? [];
    expect({ body, link, etag }).toEqual({ body: plainPage(nonce), link: `</a>; nonce="${nonce}"` });
    return nonce;
  });
  expect(new Set(nonces).size).toBe(50);
  const policy = expect.stringMatching(/^script-src 'nonce-[a-z]{24}'$/);
  const request = ['/', { cookie: 'handoff-language=en', 'content-security-policy': policy }];
  expect(asked).toEqual([request, request]);
});

test('pages of the last two states of the configuration are stored', async () => {
  const { send, asked } = await openStart();
  for (const state of [1, 2, 1, 2, 3, 2, 3, 1]) await send({ path: `/?${state}` });
  expect(asked).toHaveLength(4);
});

test.each<[string, Sent]>([
  ['a cookie of ours', { headers: { cookie: 'seen=1; __Host-handoff-staff=x' } }],
  ['a journey that does not open', { headers: { cookie: 'handoff-journey=x' } }],
  ['a request of Next’s router', { headers: { rsc: '1' } }],
  ['the first step without a journey', { path: '/apply/personal-loan/loan' }],
])('lets the app render the page for %s', async (_what, sent) => {
  const { send, asked } = await openStart();
  expect([(await send(sent)).body, asked]).toEqual([RENDERED_FOR_VISITOR, []]);
});

test.each<[string, Given, requests?: number]>([
  ['a failed page', { response: () => ({ status: 500 }) }, 4],
  ['a page with a cookie', { response: () => ({ headers: { 'set-cookie': ['a=b'] } }) }],
  ['a page that ends early', { write: () => '<html><p>' }],
  ['a page with a failed part', { write: () => '<html><!--$!--></html>' }],
  ['a page with a late part', { write: () => '<html><div hidden id="S:0"><p></p></div></html>' }],
  ['a part of a nonce', { write: (nonce) => `<html>${nonce.slice(11)}</html>` }],
  ['a source elsewhere', { sourceParameter: 'source', write: (_, source) => `<html>${source}</html>` }],
])('never stores %s', async (_what, given, requests = 2) => {
  const { send, asked, clock } = await openStart(given);
  for (let time = 0; time < 2; time += 1) expect((await send({})).body).toBe(RENDERED_FOR_VISITOR);
  expect(asked).toHaveLength(requests);
  clock.pass(60_000);
  await send({});
  expect(asked).toHaveLength(requests + 2);
});

test.each(['', '"é’&', 'y'.repeat(70_000)])('compressed parts make up the page, with value %#', (value) => {
  const [texts, values] = [
    ['<p>ü’', '', `<p>ü’${'x’'.repeat(30_000)}`, '<p>ü’</p>'],
    ['ab12', value, 'cd34'],
  ];
  const bytes = values.map((each) => Buffer.from(each));
  const page = gunzipSync(gzippedPage(partsOf(texts, [4, null, 4]), bytes));
  expect(`${page}`).toBe(texts.map((text, at) => text + (values[at] ?? '')).join(''));
});

test('the policy of a card names its sites alone, for every visitor, also if the app renders the card', {
  tags: ['@framed-card'],
}, async () => {
  const framedBy = ['https://www.partner.example', 'https://a.example; script-src *', '*'];
  const returning = { headers: { cookie: 'handoff-journey=x; __Host-handoff-staff=x' } };
  for (const [given, body] of [
    [{}, expect.stringContaining('ü<link')],
    [{ response: () => ({ status: 500 }) }, RENDERED_FOR_VISITOR],
    [{ storesPages: false }, RENDERED_FOR_VISITOR],
  ] as const) {
    const { send } = await openStart({ framedBy, ...given });
    const answer = await send({ path: '/embed/spring', ...returning });
    const policy = String(answer.headers['content-security-policy']);
    expect([answer.body, /frame-ancestors [^;]+/.exec(policy)?.[0], policy.match(/script-src /g)]).toEqual([
      ...[body, 'frame-ancestors https://www.partner.example', ['script-src ']],
    ]);
  }
});
