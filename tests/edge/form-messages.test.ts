import { describe, expect, test } from 'vitest';
import {
  asForm,
  boundForm,
  fromOurPage,
  GONE_ACTION,
  KNOWN_ACTION,
  multipart,
  openEdge,
  plainForm,
  sharedEdge,
} from './edge-server.ts';

const byScript = { ...asForm, 'next-action': KNOWN_ACTION };
const edge = await sharedEdge();
const post = (headers: Record<string, string>, body: string) =>
  edge.send({ method: 'POST', path: '/apply', headers, body });

describe('a form sent without scripts', { tags: ['@body-formats'] }, () => {
  test('reaches its action with every field unchanged', async () => {
    const body = boundForm({
      bound: '["amount",{"errors":{},"values":{"paid":"$$5"}}]',
      more: [
        ['$ACTION_KEY', 'k3a8c5ecea73c2aea6e0c828de987eb9f'],
        ['name', 'Zoë O’Neil "Z"'],
      ],
    });
    const fieldsOf = async (text: string, type?: string) => [
      ...(await new Response(text, { headers: { 'Content-Type': String(type) } }).formData()),
    ];
    expect((await post(asForm, body)).status).toBe(200);
    const received = edge.seen.at(-1);
    expect(await fieldsOf(received?.body ?? '', received?.headers['content-type'])).toEqual(
      await fieldsOf(body, asForm['content-type']),
    );
  });

  test.each([
    ['a NUL character in a field, which the database can’t store', boundForm({ more: [['name', 'A\0n']] })],
    ['an invalid id', boundForm({ id: 'toString' })],
    ['an invalid descriptor', boundForm().replace(',"bound":"$@1"}', '')],
    ['too few arguments', boundForm({ bound: '["amount"]' })],
    ['too many arguments', boundForm({ bound: '[1,2,3]' })],
    ['arguments that are no list', boundForm({ bound: '{"length":2}' })],
    ['arguments that are not there', boundForm().replace('$ACTION_1:1', 'other')],
    ['a reference to another action', boundForm({ bound: '["$h1",null]' })],
    ['a circle', boundForm({ bound: '[{"a":"$1:0"},null]' })],
    ['the way to a prototype', boundForm({ bound: '["$1:1:constructor:constructor",{"a":1}]' })],
    ['the same field twice', boundForm({ more: [['$ACTION_1:1', '["amount",null]']] })],
    ['a field of another action', boundForm({ more: [['$ACTION_2:0', '{}']] })],
    ['an action called without what it needs', plainForm([], KNOWN_ACTION)],
  ])('gets 400 for %s', async (_what, body) => {
    expect((await post(asForm, body)).status).toBe(400);
  });
});

describe.each([
  ['form', asForm, boundForm()],
  ['script', byScript, multipart([['0', '[1,2,"$K1"]']])],
])('an action called by %s', (_by, headers, body) => {
  test('gets 409 on a page that does not have it, as one of another release does', async () => {
    const OWN = '/apply/[form]/consent';
    const pages = await openEdge({
      knownActions: new Map([[KNOWN_ACTION, new Set([OWN])]]),
      routeOf: (url = '') => (url.endsWith('/consent') ? OWN : '/'),
    });
    const answer = await pages.send({ method: 'POST', path: '/', headers, body });
    expect(answer).toMatchObject({ status: 409, headers: { 'x-nextjs-action-not-found': '1' } });
    expect(answer.body).toContain('This page has changed since you opened it');
    expect(pages.seen).toEqual([]);
    const path = '/apply/personal-loan/consent';
    expect((await pages.send({ method: 'POST', path, headers, body })).status).toBe(200);
  });
});

describe('a form sent by a script', { tags: ['@body-formats'] }, () => {
  const call = (root: string, rest: [string, string][] = [['_1_name', 'Ann']]) =>
    post(byScript, multipart([...rest, ['0', root]]));

  test.each([
    '["amount",{"errors":{"a":["x"]},"values":"$0:1:errors","paid":"$$5"},"$K1"]',
    '["$undefined","$D2026-01-02T03:04:05.000Z","$K1"]',
    '["two\\nlines",[1,{}],"$K1"]',
    `["amount",[${'"$0:1:50",'.repeat(50)}{}],"$K1"]`,
    `["amount",[${'1,'.repeat(4_900)}1],"$K1"]`,
  ])('reaches its action with %.60s', async (root) => {
    expect((await call(root)).status).toBe(200);
  });

  test.each([
    ['no list', ['', '[', 'null', '{}']],
    ['a wrong number of arguments', ['["amount",{}]', '["amount","$K1"]', '["amount",{},{},"$K1"]']],
    ['another form, or none', ['["amount",{},"Ann"]', '["amount","$K1","$K1"]']],
    ['what React can write', ['$F1', '$T', '$B1', '$n9', '$@0'].map((text) => `["amount","${text}","$K1"]`)],
    ['circles', ['$0', '$0:0'].map((text) => `["amount","${text}","$K1"]`)],
    ['a circle inside', ['["amount",{"a":{"b":"$0:0"},"c":"$0:1:a"},"$K1"]', '["a",{"b":"$0:1"},"$K1"]']],
    ['a prototype', ['["amount",{"__proto__":{"x":1}},"$K1"]']],
    [
      'control characters',
      ['["a\\u0000b",{},"$K1"]', '["a",{"a\\u0000":1},"$K1"]', '["a",["\\u0085"],"$K1"]'],
    ],
    ['too many references', [`["amount",[${'"$0:1:51",'.repeat(51)}{}],"$K1"]`]],
    ['too many values', [`["amount",[${'1,'.repeat(5_000)}1],"$K1"]`]],
    ['too deep lists', [`["amount",${'['.repeat(20_000)}${']'.repeat(20_000)},"$K1"]`, '['.repeat(40_000)]],
  ])('gets 400 for %s', async (_what, roots) => {
    for (const root of roots) expect((await call(root)).status, root.slice(0, 60)).toBe(400);
  });

  test('gets 400 for fields that belong to no argument, and for plain text', async () => {
    expect((await call('["amount",{},"$K1"]', [['2', '"$@2"']])).status).toBe(400);
    const text = { ...fromOurPage, 'next-action': KNOWN_ACTION, 'content-type': 'text/plain;charset=UTF-8' };
    expect((await post(text, '["amount",{},null]')).status).toBe(400);
  });

  test.each([
    [GONE_ACTION, 409],
    ['00'.padEnd(42, '0'), 409],
    ['x', 400],
  ])('gets a text that Next’s client understands if it calls %s', async (id, status) => {
    const answer = await post({ ...byScript, 'next-action': id }, multipart([['0', '["amount",{},"$K1"]']]));
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'text/plain' } });
    expect(answer.headers['x-nextjs-action-not-found']).toBe(status === 409 ? '1' : undefined);
  });
});
