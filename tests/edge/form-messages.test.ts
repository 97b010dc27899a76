import { describe, expect, test } from 'vitest';
import {
  asForm,
  BARE_ACTION,
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

/** As React writes a form for an action with bound arguments. No form of this app has any. */
const boundForm = ({ id = KNOWN_ACTION, bound = '["amount",{}]' } = {}) =>
  multipart([
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', `{"id":"${id}","bound":"$@1"}`],
    ['$ACTION_1:1', bound],
  ]);

describe('a form sent without scripts', { tags: ['@body-formats'] }, () => {
  test('reaches the action of its pressed button', async () => {
    expect((await post(asForm, plainForm([[`$ACTION_ID_${BARE_ACTION}`, '']]))).status).toBe(200);
    expect((await post(asForm, plainForm([[`$ACTION_ID_${GONE_ACTION}`, '']]))).status).toBe(409);
  });

  const withField = (name: string, value = '') => plainForm([[name, value]]);
  test.each([
    ['a NUL character in a field, which the database can’t store', withField('name', 'A\0n')],
    ['an invalid id', plainForm([], 'toString')],
    ['an id of another length', plainForm([], `${KNOWN_ACTION}a`)],
    ['the same action twice', withField(`$ACTION_ID_${KNOWN_ACTION}`)],
    ['the key of another state', withField('$ACTION_KEY', 'k3a8c5ecea73c2aea6e0c828de987eb9f')],
    ['a field of another action', withField('$ACTION_2:0', '{}')],
    ['a bound argument beside the id', withField('$ACTION_1:1', '["amount",null]')],
    ['bound arguments', boundForm()],
    ['an invalid id with bound arguments', boundForm({ id: 'toString' })],
    ['an invalid descriptor', boundForm().replace(',"bound":"$@1"}', '')],
    ['arguments that are no list', boundForm({ bound: '{"length":2}' })],
    ['arguments that are not there', boundForm().replace('$ACTION_1:1', 'other')],
    ['a reference to another action', boundForm({ bound: '["$h1",null]' })],
    ['a circle', boundForm({ bound: '[{"a":"$1:0"},null]' })],
    ['the way to a prototype', boundForm({ bound: '["$1:1:constructor:constructor",{"a":1}]' })],
  ])('gets 400 for %s', async (_what, body) => {
    expect((await post(asForm, body)).status).toBe(400);
  });
});

describe.each([
  ['form', asForm, plainForm()],
  ['script', byScript, multipart([['0', '["$K1"]']])],
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
  const NAME: [string, string] = ['_1_name', 'Ann'];
  const call = (root: string, rest = [NAME], action = KNOWN_ACTION) =>
    post({ ...byScript, 'next-action': action }, multipart([...rest, ['0', root]]));
  const TEXT = { ...fromOurPage, 'content-type': 'text/plain;charset=UTF-8' };
  const callAsText = (action: string, text: string) => post({ ...TEXT, 'next-action': action }, text);

  test('reaches its action, and a call without a form reaches one that takes none', async () => {
    expect((await call('["$K1"]')).status).toBe(200);
    expect((await call('["$K1"]', [NAME], BARE_ACTION)).status).toBe(200);
    expect((await callAsText(BARE_ACTION, '[]')).status).toBe(200);
  });

  test.each([
    ['no list', ['', '[', 'null', '{}', '"$K1"']],
    ['a wrong number of arguments', ['[]', '["amount","$K1"]', '["$K1",{}]', '["amount",{},{},"$K1"]']],
    ['another form, or none', ['["Ann"]', '["$K2"]', '["$K1","$K1"]', '[["$K1"]]']],
    ['what React can write', ['$F1', '$T', '$B1', '$n9', '$@0', '$undefined'].map((text) => `["${text}"]`)],
    ['circles', ['$0', '$0:0'].map((text) => `["${text}"]`)],
    ['a circle inside', ['[{"a":{"b":"$0:0"},"c":"$0:1:a"},"$K1"]', '["a",{"b":"$0:1"},"$K1"]']],
    ['a prototype', ['[{"__proto__":{"x":1}},"$K1"]']],
    ['control characters', ['["a\\u0000b"]', '[{"a\\u0000":1}]', '["\\u0085"]', '["$K1\\u0000"]']],
    ['many references', [`[[${'"$0:1:51",'.repeat(51)}{}],"$K1"]`]],
    ['many values', [`[[${'1,'.repeat(5_000)}1],"$K1"]`]],
    ['deep lists', [`[${'['.repeat(20_000)}${']'.repeat(20_000)},"$K1"]`, '['.repeat(40_000)]],
  ])('gets 400 for %s', async (_what, roots) => {
    for (const root of roots) {
      expect((await call(root)).status, root.slice(0, 60)).toBe(400);
      expect((await callAsText(KNOWN_ACTION, root)).status, root.slice(0, 60)).toBe(400);
    }
  });

  test('gets 400 for a second list, and for fields that belong to no argument', async () => {
    for (const name of ['0', '1', '2', '_2_name', 'name', '$ACTION_ID_x'])
      expect((await call('["$K1"]', [[name, '"$@2"']])).status, name).toBe(400);
  });

  test('gets 400 for text that an action without a form does not get', async () => {
    for (const text of ['', '["$K1"]', '[1]', '{}'])
      expect((await callAsText(BARE_ACTION, text)).status, text).toBe(400);
  });

  test.each([
    [GONE_ACTION, 409],
    ['00'.padEnd(42, '0'), 409],
    [`70${'a'.repeat(40)}`, 409],
    ['x', 400],
  ])('gets a text that Next’s client understands if it calls %s', async (id, status) => {
    const answer = await post({ ...byScript, 'next-action': id }, multipart([['0', '["$K1"]']]));
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'text/plain' } });
    expect(answer.headers['x-nextjs-action-not-found']).toBe(status === 409 ? '1' : undefined);
  });
});
