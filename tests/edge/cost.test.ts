import { text } from 'node:stream/consumers';
import { getBotType, isBot } from 'next/dist/shared/lib/router/utils/is-bot.js';
import { describe, expect, test } from 'vitest';
import { languageOf } from '#features/wording/model/language.ts';
import { routeMatcher } from '#platform/next/route-templates.ts';
import type { Handler } from '#platform/server/edge.ts';
import { createLoadShedder } from '#platform/server/load-shedding.ts';
import { limitVisits } from '#platform/server/visit-limit.ts';
import { clientInfoFrom, visitFrom } from '#platform/values/client-info.ts';
import {
  costlyTexts,
  filledWith,
  harmlessText,
  REQUEST_NOISE_MS,
  repetitiveTexts,
} from '#tests/support/repetitive-texts.ts';
import {
  asForm,
  fromOurPage,
  KNOWN_ACTION,
  multipart,
  plainForm,
  type Sent,
  sharedEdge,
  urlencoded,
} from './edge-server.ts';

/** The most that the edge reads: Node reads 16 KB of headers, the edge 64 KB of a body. */
const HEAD = 15_000;
const BODY = 64_000;

const readLikeNextAndThePages: Handler = async (incoming, response) => {
  await text(incoming);
  const headers = new Headers(
    Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
  );
  clientInfoFrom(headers);
  for (let call = 0; call < 5; call += 1) isBot(String(incoming.headers['user-agent']));
  getBotType(String(incoming.headers['user-agent']));
  visitFrom('GET', headers);
  languageOf('browser', { chosen: null, accepted: headers.get('accept-language') ?? '' });
  response.setHeader('Content-Type', 'text/html').end('a page. '.repeat(1_000));
};

const secrets = { sealing: { 1: 'x'.repeat(32) }, all: { 1: 'x'.repeat(32) } };
const edge = await sharedEdge({
  handler: readLikeNextAndThePages,
  trustedHops: 3,
  routeOf: routeMatcher(['/', '/apply/[form]/[step]', '/start/[campaign]', '/staff/[...nowhere]']),
  knownActions: new Map([[KNOWN_ACTION, new Set(['/'])]]),
  loadShedder: createLoadShedder(secrets, { requests: 0, delayMs: 1 }, () => 0),
  countVisit: limitVisits(1_000_000),
});

const header = (name: string) => (value: string) => ({ headers: { [name]: value } });
const cookie = (start: string) => (value: string) => ({ headers: { cookie: start + value } });
/** The text in many short fields. */
const cut = (value: string, field: (part: string, at: number) => [string, string]) =>
  (value.match(/.{1,40}/gs) ?? []).map(field);
const report = (value: string) => [
  { type: 'csp-violation', body: { documentURL: value, effectiveDirective: value, blockedURL: value } },
];
const script = { ...fromOurPage, 'content-type': 'text/plain;charset=UTF-8', 'next-action': KNOWN_ACTION };

/** Where a stranger's text gets into a request. */
const IN_HEADS: Record<string, (value: string) => Sent> = Object.fromEntries([
  ...[
    ...['accept', 'accept-encoding', 'accept-language', 'referer', 'cookie', 'origin', 'x-forwarded-for'],
    ...['x-forwarded-host', 'forwarded', 'if-none-match', 'sec-purpose', 'next-action', 'next-url'],
    ...['next-router-state-tree', 'sec-fetch-site', 'x-handoff-relay', 'user-agent'],
  ].map((name) => [name, header(name)]),
  ['a browser’s name', (value: string) => header('user-agent')(`Mozilla/5.0 ${value}`)],
  ['a sealed cookie', cookie('handoff-journey=2.1.zzzzzzz.')],
  ['a cookie of release 1.0', cookie('handoff-journey=Fe26.2*1*')],
  ['a path', (value: string) => ({ path: `/${value.replaceAll(' ', '/')}` })],
  ['a campaign link', (value: string) => ({ path: `/start/${value.replaceAll(' ', '%20')}` })],
  ['a path of the console', (value: string) => ({ path: `/staff/${value.replaceAll(' ', '+')}` })],
  ['a query', (value: string) => ({ path: `/?${value.replaceAll(' ', '+')}` })],
  [
    'a type',
    (value: string) => ({ method: 'POST', headers: { ...asForm, 'content-type': value }, body: '' }),
  ],
]);
const IN_BODIES: Record<string, (value: string) => Sent> = {
  'a field': (value) => ({ headers: asForm, body: plainForm([['a', value]]) }),
  'names of fields': (value) => ({ headers: asForm, body: plainForm(cut(value, (part) => [part, ''])) }),
  'an argument': (value) => ({ headers: script, body: JSON.stringify([{ [value]: value }, '$K1']) }),
  'many arguments': (value) => ({ headers: script, body: JSON.stringify([value.match(/.{1,4}/gs), '$K1']) }),
  'broken arguments': (value) => ({ headers: script, body: value }),
  'a report': (value) => ({
    path: '/csp-reports',
    headers: { 'content-type': 'application/reports+json' },
    body: JSON.stringify(report(value.slice(0, 4_000))),
  }),
};

describe('a request costs no more than its length', { tags: ['@linear-cost'] }, () => {
  test.each(Object.entries(IN_HEADS))('for every repetition in its head: %s', async (_where, sent) => {
    const values = repetitiveTexts(HEAD).filter((value) => /^[\x20-\x7e]+$/.test(value));
    const send = (value: string) => edge.send(sent(value));
    expect(await costlyTexts(values, harmlessText(HEAD), send, REQUEST_NOISE_MS)).toEqual([]);
  });

  test.each(Object.entries(IN_BODIES))('for every repetition in its body: %s', async (_where, sent) => {
    const send = (value: string) => edge.send({ method: 'POST', ...sent(value) });
    expect(
      await costlyTexts(repetitiveTexts(BODY / 2), harmlessText(BODY / 2), send, REQUEST_NOISE_MS),
    ).toEqual([]);
  });

  const fields = (name: (at: number) => string, value: string) =>
    multipart(Array.from({ length: BODY / (70 + value.length) }, (_, at) => [name(at), value]));
  test.each([
    ['references to long lists', script, referencesTo('{}')],
    ['one deep list that ends', script, `${'['.repeat(BODY / 2)}${']'.repeat(BODY / 2)}`],
    ['many keys', script, `[{${filledWith('"a":1,', BODY)}"b":2},"$K1"]`],
    ['many line breaks', asForm, '\r\n'.repeat(BODY / 2)],
    ['many headers of a part', asForm, `--edge\r\n${'a: b\r\n'.repeat(BODY / 6)}`],
    ['many references to actions', asForm, fields((at) => `$ACTION_REF_${at}`, '')],
    ['many arguments of actions', asForm, fields((at) => `$ACTION_${at}:0`, '{}')],
    [
      'a bound argument with references',
      asForm,
      multipart([['$ACTION_1:1', referencesTo('{}').replaceAll('$0', '$1')]]),
    ],
    ['a long value', asForm, plainForm([['a', filledWith('\r-', BODY)]])],
    ['escapes of a form', urlencoded, `a=${filledWith('%E2%80%8B+&', BODY)}`.replace(/%[^&]{0,7}$/, '')],
  ])('with %s in its body', async (_what, headers, body) => {
    const harmless = plainForm([['a', harmlessText(body.length)]]);
    const send = (sent: string) =>
      edge.send({ method: 'POST', headers: sent === harmless ? asForm : headers, body: sent });
    expect(await costlyTexts([body], harmless, send, REQUEST_NOISE_MS)).toEqual([]);
  });
});

/** As many values as there is room for, and references to all of them. */
function referencesTo(value: string): string {
  const many = (part: string) => part.repeat(Math.floor(BODY / 2 / part.length));
  return `[[${many(`${value},`)}0],${many('"$0:0",')}"$K1"]`;
}
