import { expect, test } from 'vitest';
import type { InternalPage } from '#platform/process/internal-pages.ts';
import type { StartPage } from '#platform/process/start-pages.ts';
import { createStartPages } from '#platform/server/start-pages.ts';
import { createVisitorCookies } from '#platform/server/visitor-cookies.ts';
import { openEdge } from './edge-server.ts';

const RENDERED_FOR_VISITOR = '<p>a page</p>';
const SECRET = { 1: 'the secret of these tests of start pages' };
const secrets = { sealing: SECRET, all: SECRET };
const cookies = createVisitorCookies({ secrets, isProduction: false, isSecure: false, ttlSeconds: 60 });

type Given = {
  carriesSource?: boolean;
  /** Of the response to the server's own request. */
  response?: Partial<InternalPage>;
  write?: (nonce: string, source: string) => string;
};
const plainPage = (nonce: string) => `<html><script nonce="${nonce}"></script>ü</html>`;

/** An edge whose app knows one page. `asked` are the requests for it, in the name of no visitor. */
async function openStart({ carriesSource = false, response, write = plainPage }: Given = {}) {
  const asked: [path: string, headers: Record<string, string>][] = [];
  const page: StartPage = {
    path: '/',
    language: 'en',
    state: 'of the configuration',
    hasParameters: false,
    carriesSource,
    newJourney: null,
  };
  let counted = 0;
  const count = () => {
    counted += 1;
  };
  const edge = await openEdge({
    answerStartPage: createStartPages({
      cookies,
      startPages: () => ({
        findVisit: async () => ({ page, source: [], count }),
        answerStart: async () => null,
      }),
      internalPages: () => async (path, headers = {}) => {
        asked.push([path, headers]);
        const [nonce = ''] = /(?<='nonce-)\w+/.exec(headers['content-security-policy'] ?? '') ?? [];
        const [mark = ''] = /(?<=:\/\/)\w+/.exec(headers.referer ?? '') ?? [];
        const sent = { 'content-type': 'text/html', link: `</a>; nonce="${nonce}"`, etag: '"own"' };
        const bytes = Buffer.from(write(nonce, mark));
        return { status: 200, type: 'text/html', headers: sent, bytes, ...response };
      },
    }),
  });
  const ask = async (headers: Record<string, string> = {}, path = '/', method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${edge.port}${path}`, { method, headers });
    return { headers: answer.headers, body: await answer.text() };
  };
  return { ask, asked, counted: () => counted };
}

test('renders a page once for visitors at the same time, without any of them, and each gets a nonce', async () => {
  const { ask, asked, counted } = await openStart();
  const codings = ['gzip', 'identity'].flatMap((coding) => Array<string>(50).fill(coding));
  const answers = await Promise.all(
    codings.map((coding) =>
      ask({ 'accept-encoding': coding, 'user-agent': 'Eve', cookie: 'eve=1', 'accept-language': 'es' }),
    ),
  );
  const nonces = answers.map(({ headers, body }) => {
    const [, nonce = ''] = /'nonce-([^']{24})'/.exec(headers.get('content-security-policy') ?? '') ?? [];
    expect([body, headers.get('link'), headers.get('etag')]).toEqual([
      plainPage(nonce),
      `</a>; nonce="${nonce}"`,
      null,
    ]);
    return nonce;
  });
  expect([new Set(nonces).size, counted()]).toEqual([codings.length, codings.length]);
  expect(answers.map(({ headers }) => headers.get('content-encoding') ?? 'identity')).toEqual(codings);
  const policy = expect.stringMatching(/^script-src 'nonce-[a-z]{24}'$/);
  expect(asked).toEqual([['/', { cookie: 'handoff-language=en', 'content-security-policy': policy }]]);
});

test.each<[string, Parameters<Awaited<ReturnType<typeof openStart>>['ask']>]>([
  ['a cookie of ours', [{ cookie: 'seen=1; __Host-handoff-staff=x' }]],
  ['a request of Next’s router', [{ rsc: '1' }]],
  ['a request for the head', [{}, '/', 'HEAD']],
  ['the first step without a journey', [{}, '/apply/personal-loan/loan']],
  ['another page', [{}, '/apply/lost']],
])('lets the app render the page for %s', async (_what, [headers, path, method]) => {
  const { ask, asked, counted } = await openStart();
  const { body } = await ask(headers, path, method);
  expect([body, asked, counted()]).toEqual([method ? '' : RENDERED_FOR_VISITOR, [], 0]);
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
  const { ask, asked, counted } = await openStart(given);
  for (let time = 0; time < 2; time += 1) expect((await ask()).body).toBe(RENDERED_FOR_VISITOR);
  expect([asked.length, counted()]).toEqual([1, 0]);
});
