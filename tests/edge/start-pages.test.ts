import { expect, test } from 'vitest';
import type { InternalPage } from '#platform/process/internal-pages.ts';
import type { EntryPage } from '#platform/process/entry-pages.ts';
import { createEntryPages } from '#platform/server/entry-pages.ts';
import { createVisitorCookies } from '#platform/server/visitor-cookies.ts';
import { openEdge, type Sent } from './edge-server.ts';

const RENDERED_FOR_VISITOR = '<p>a page</p>';
const VISITORS = 50;
const SECRET = { 1: 'the secret of these tests of start pages' };
const secrets = { sealing: SECRET, all: SECRET };
const cookies = createVisitorCookies({ secrets, isProduction: false, isSecure: false, ttlSeconds: 60 });
const PAGE: Omit<EntryPage, 'carriesSource'> = {
  path: '/',
  language: 'en',
  state: 'of the configuration',
  hasParameters: false,
  newJourney: null,
};

type Given = {
  carriesSource?: boolean;
  /** Of the response to the server's own request. */
  response?: Partial<InternalPage>;
  write?: (nonce: string, source: string) => string;
};
const plainPage = (nonce: string) => `<html><style nonce="${nonce}"></style>ü</html>`;
const withScript = (nonce: string) => `<html><script nonce="${nonce}"></script>${plainPage(nonce).slice(6)}`;

/** An edge whose app knows one page. `asked` are the requests for it, in the name of no visitor. */
async function openStart({ carriesSource = false, response, write = withScript }: Given = {}) {
  const asked: [path: string, headers: Record<string, string>][] = [];
  let counted = 0;
  const count = () => {
    counted += 1;
  };
  const app = {
    findEntry: async () => ({ page: { ...PAGE, carriesSource }, source: [], count }),
    answerStart: async () => null,
  };
  const render = async (path: string, headers: Record<string, string> = {}) => {
    asked.push([path, headers]);
    const [nonce = ''] = /(?<='nonce-)\w+/.exec(headers['content-security-policy'] ?? '') ?? [];
    const [mark = ''] = /(?<=:\/\/)\w+/.exec(headers.referer ?? '') ?? [];
    const sent = { 'content-type': 'text/html', link: `</a>; nonce="${nonce}"`, etag: '"own"' };
    const bytes = Buffer.from(write(nonce, mark));
    return { status: 200, type: 'text/html', headers: sent, bytes, ...response };
  };
  const answerEntryPage = createEntryPages({ cookies, entryPages: () => app, internalPages: () => render });
  const { send } = await openEdge({ answerEntryPage });
  return { send, asked, counted: () => counted };
}

test('renders a page once for visitors at the same time, without any of them, and each gets a nonce', async () => {
  const { send, asked, counted } = await openStart();
  const visit = { headers: { 'user-agent': 'Eve', cookie: 'eve=1', 'accept-language': 'es' } };
  const answers = await Promise.all(Array.from({ length: VISITORS }, () => send(visit)));
  const nonces = answers.map(({ headers, body }) => {
    const [, nonce = ''] = /'nonce-([^']{24})'/.exec(`${headers['content-security-policy']}`) ?? [];
    const { link, etag } = headers;
    expect({ body, link, etag }).toEqual({ body: plainPage(nonce), link: `</a>; nonce="${nonce}"` });
    return nonce;
  });
  expect([new Set(nonces).size, counted()]).toEqual([VISITORS, VISITORS]);
  const policy = expect.stringMatching(/^script-src 'nonce-[a-z]{24}'$/);
  expect(asked).toEqual([['/', { cookie: 'handoff-language=en', 'content-security-policy': policy }]]);
});

test.each<[string, Sent]>([
  ['a cookie of ours', { headers: { cookie: 'seen=1; __Host-handoff-staff=x' } }],
  ['a request of Next’s router', { headers: { rsc: '1' } }],
  ['the first step without a journey', { path: '/apply/personal-loan/loan' }],
  ['another page', { path: '/apply/lost' }],
])('lets the app render the page for %s', async (_what, sent) => {
  const { send, asked, counted } = await openStart();
  expect([(await send(sent)).body, asked, counted()]).toEqual([RENDERED_FOR_VISITOR, [], 0]);
});

test.each<[string, Given]>([
  ['a failed page', { response: { status: 500 } }],
  ['a page with a cookie', { response: { headers: { 'set-cookie': ['a=b'] } } }],
  ['a page that ends early', { write: () => '<html><p>' }],
  [
    'a source in an unknown place',
    { carriesSource: true, write: (_, source) => `<html><b>${source}</b></html>` },
  ],
])('never stores %s', async (_what, given) => {
  const { send, asked, counted } = await openStart(given);
  for (let time = 0; time < 2; time += 1) expect((await send({})).body).toBe(RENDERED_FOR_VISITOR);
  expect([asked.length, counted()]).toEqual([1, 0]);
});
