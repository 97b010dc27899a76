import { readdirSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { getBotType, isBot } from 'next/dist/shared/lib/router/utils/is-bot.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageOf } from '#features/wording/model/language.ts';
import type { Handler } from '#platform/server/server.ts';
import { clientInfoFrom, visitFrom } from '#platform/values/client-info.ts';
import {
  costlyTexts,
  filledWith,
  harmlessText,
  REQUEST_NOISE_MS,
  repetitiveTexts,
} from '#tests/support/repetitive-texts.ts';
import { actionsOf, asForm, fromOurPage, multipart, startEdge } from './edge-server.ts';
import { GATES, HEADERS, OTHERS } from './gates.ts';

const FOLDERS = ['http', 'http-errors', 'next', 'server'];
const MORE_FILES = [
  'rate-limit/limits.ts',
  'sessions/former-cookie.ts',
  'sessions/journey-cookies.ts',
  'sessions/sealed-cookie.ts',
  'values/client-info.ts',
];
const ACTION = `40${'a'.repeat(40)}`;
const HEAD = 15_000;
const BODY = 64_000;

describe('a message costs no more than its length', { tags: ['@linear-cost'] }, () => {
  test('in every function in front of the limits: all of them are listed', async () => {
    const files = FOLDERS.flatMap((folder) =>
      readdirSync(`platform/${folder}`).map((file) => `${folder}/${file}`),
    );
    const modules = await Promise.all(
      [...files, ...MORE_FILES].map((file): Promise<object> => import(`../../platform/${file}`)),
    );
    const exported = modules.flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
    );
    const known = [...Object.keys(GATES), ...Object.values(OTHERS).flat()];
    expect(exported.toSorted()).toEqual(known.toSorted());
  });

  test.each(Object.entries(GATES))('in %s', async (_name, [length, call]) => {
    expect(await costlyTexts(repetitiveTexts(length), harmlessText(length), call)).toEqual([]);
  });
});

describe('a request costs no more than its length', { tags: ['@linear-cost'] }, () => {
  let edge: Awaited<ReturnType<typeof startEdge>>;
  beforeAll(async () => {
    edge = await startEdge({ knownActions: actionsOf(ACTION), handler: readLikeNextAndThePages });
  });
  afterAll(() => edge.stop());

  test.each(HEADERS.filter((name) => !['host', 'content-type'].includes(name)))(
    'for every repetition in the header %s',
    async (name) => {
      const send = (value: string) => edge.send({ headers: { [name]: value } });
      const values = repetitiveTexts(HEAD).filter((value) => /^[\x20-\x7e]+$/.test(value));
      expect(await costlyTexts(values, harmlessText(HEAD), send, REQUEST_NOISE_MS)).toEqual([]);
    },
  );

  test.each([
    ['a URL', (value: string) => edge.send({ path: `/${value.replaceAll(' ', '/')}` })],
    ['a query', (value: string) => edge.send({ path: `/?${value.replaceAll(' ', '+')}` })],
  ])('for every repetition in %s', async (_what, send) => {
    const values = repetitiveTexts(HEAD).filter((value) => /^[\x20-\x7e]+$/.test(value));
    expect(await costlyTexts(values, harmlessText(HEAD), send, REQUEST_NOISE_MS)).toEqual([]);
  });

  const script = { ...fromOurPage, 'next-action': ACTION };
  const id: [string, string] = [`$ACTION_ID_${ACTION}`, ''];
  const fields = (name: (at: number) => string, value: string) =>
    multipart(Array.from({ length: BODY / (70 + value.length) }, (_, at) => [name(at), value]));
  const bodies: Record<string, { headers: Record<string, string>; body: string }> = {
    'references to long lists': { headers: script, body: referencesTo('{}') },
    'references to numbers': { headers: script, body: referencesTo('1') },
    'references to nested objects': { headers: script, body: referencesTo('{"":{}}') },
    'one deep list': { headers: script, body: '['.repeat(BODY) },
    'one deep list that ends': { headers: script, body: `${'['.repeat(BODY / 2)}${']'.repeat(BODY / 2)}` },
    'many keys': { headers: script, body: `[{${filledWith('"a":1,', BODY)}"b":2},"$K1"]` },
    'many empty parts': { headers: asForm, body: '--edge\r\n'.repeat(BODY / 8) },
    'many dashes': { headers: asForm, body: '-'.repeat(BODY) },
    'many line breaks': { headers: asForm, body: '\r\n'.repeat(BODY / 2) },
    'many headers of a part': { headers: asForm, body: `--edge\r\n${'a: b\r\n'.repeat(BODY / 6)}` },
    'many small fields': { headers: asForm, body: fields((at) => `a${at}`, '') },
    'many references to actions': { headers: asForm, body: fields((at) => `$ACTION_REF_${at}`, '') },
    'many arguments of actions': { headers: asForm, body: fields((at) => `$ACTION_${at}:0`, '{}') },
    'a bound argument with references': {
      headers: asForm,
      body: multipart([
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', `{"id":"${ACTION}","bound":"$@1"}`],
        ['$ACTION_1:1', referencesTo('{}').replaceAll('$0', '$1')],
      ]),
    },
    'a long value': { headers: asForm, body: multipart([id, ['a', filledWith('\r-', BODY)]]) },
    'escapes of a form': {
      headers: { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' },
      body: `a=${filledWith('%E2%80%8B+&', BODY)}`.replace(/%[^&]{0,7}$/, ''),
    },
  };

  test.each(Object.entries(bodies))('with %s in its body', async (_what, { headers, body }) => {
    const harmless = multipart([id, ['a', harmlessText(body.length)]]);
    const send = (sent: string) =>
      edge.send({
        method: 'POST',
        headers: sent === harmless ? asForm : { 'content-type': 'text/plain;charset=UTF-8', ...headers },
        body: sent,
      });
    expect(await costlyTexts([body], harmless, send, REQUEST_NOISE_MS)).toEqual([]);
  });
});

/** As many values as there is room for, and references to all of them. */
function referencesTo(value: string): string {
  const many = (text: string) => text.repeat(Math.floor(BODY / 2 / text.length));
  return `[[${many(`${value},`)}0],${many('"$0:0",')}"$K1"]`;
}

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
