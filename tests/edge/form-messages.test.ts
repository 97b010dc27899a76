import { describe, expect, test } from 'vitest';
import { asForm, fromOurPage, KNOWN_ACTION, multipart, openEdge, sharedEdge } from './edge-server.ts';

const byScript = { ...asForm, 'next-action': KNOWN_ACTION };

const edge = await sharedEdge();

const post = (headers: Record<string, string>, body: string | Uint8Array) =>
  edge.send({ method: 'POST', path: '/apply', headers, body });

describe('a form sent without scripts', { tags: ['@body-formats'] }, () => {
  const bound: [string, string][] = [
    ['$ACTION_REF_1', ''],
    ['$ACTION_1:0', `{"id":"${KNOWN_ACTION}","bound":"$@1"}`],
    ['$ACTION_1:1', '["amount",{"errors":{},"values":{"paid":"$$5"}}]'],
    ['$ACTION_KEY', 'k3a8c5ecea73c2aea6e0c828de987eb9f'],
    ['name', 'Zoë O’Neil "Z"'],
  ];

  test('reaches its action with every field unchanged', async () => {
    expect((await post(asForm, multipart(bound))).status).toBe(200);
    const { body = '', headers = {} } = edge.seen.at(-1) ?? {};
    const form = await new Response(body, {
      headers: { 'Content-Type': headers['content-type'] ?? '' },
    }).formData();
    expect([...form]).toEqual(bound);
  });

  const changed = (name: string, value: string): [string, string][] =>
    bound.map(([field, old]) => [field, field === name ? value : old]);

  test('gets 400 for a NUL character in a field, which the database can’t store', async () => {
    expect((await post(asForm, multipart(changed('name', 'A\0n')))).status).toBe(400);
  });

  test('gets a page with advice if a new release removed its action', async () => {
    const gone = `{"id":"70${'b'.repeat(40)}","bound":"$@1"}`;
    const answer = await post(asForm, multipart(changed('$ACTION_1:0', gone)));
    expect(answer.status).toBe(409);
    expect(answer.headers['x-nextjs-action-not-found']).toBe('1');
    expect(answer.body).toContain('Go back to see the new page');
  });

  test.each([
    ['an invalid id', changed('$ACTION_1:0', '{"id":"toString","bound":"$@1"}')],
    ['an invalid descriptor', changed('$ACTION_1:0', '{"id":')],
    ['too few arguments', changed('$ACTION_1:1', '["amount"]')],
    ['too many arguments', changed('$ACTION_1:1', '[1,2,3]')],
    ['arguments that are no list', changed('$ACTION_1:1', '{"length":2}')],
    ['arguments that are not there', bound.filter(([name]) => name !== '$ACTION_1:1')],
    ['a reference to another action', changed('$ACTION_1:1', '["$h1",null]')],
    ['a promise', changed('$ACTION_1:1', '["$@0",null]')],
    ['a circle', changed('$ACTION_1:1', '[{"a":"$1:0"},null]')],
    ['the way to a prototype', changed('$ACTION_1:1', '["$1:1:constructor:constructor",{"a":1}]')],
    ['the same field twice', [...bound, ['$ACTION_1:1', '["amount",null]']] satisfies [string, string][]],
    ['a field of another action', [...bound, ['$ACTION_2:0', '{}']] satisfies [string, string][]],
    [
      'an action called without what it needs',
      [[`$ACTION_ID_${KNOWN_ACTION}`, '']] satisfies [string, string][],
    ],
  ])('gets 400 for %s', async (_what, fields) => {
    expect((await post(asForm, multipart(fields))).status).toBe(400);
  });
});

describe('a form on a page that does not have its action', () => {
  const OWN = '/apply/[form]/consent';
  const send = async (path: string, by: 'form' | 'script') => {
    const pages = await openEdge({
      knownActions: new Map([[KNOWN_ACTION, new Set([OWN])]]),
      routeOf: (url = '') => (url.endsWith('/consent') ? OWN : '/'),
    });
    const body =
      by === 'form'
        ? multipart([
            ['$ACTION_REF_1', ''],
            ['$ACTION_1:0', `{"id":"${KNOWN_ACTION}","bound":"$@1"}`],
            ['$ACTION_1:1', '[1,2]'],
          ])
        : multipart([['0', '[1,2,"$K1"]']]);
    const answer = await pages.send({
      method: 'POST',
      path,
      headers: by === 'form' ? asForm : byScript,
      body,
    });
    return { ...answer, seen: pages.seen.length };
  };

  test.each(['form', 'script'] as const)('gets 409 as one of another release does, by %s', async (by) => {
    const answer = await send('/', by);
    expect(answer).toMatchObject({ status: 409, headers: { 'x-nextjs-action-not-found': '1' }, seen: 0 });
    expect(answer.body).toContain('This page has changed since you opened it');
  });

  test.each(['form', 'script'] as const)('reaches it on a page that has it, by %s', async (by) => {
    expect(await send('/apply/personal-loan/consent', by)).toMatchObject({ status: 200, seen: 1 });
  });
});

describe('a form sent by a script', { tags: ['@body-formats'] }, () => {
  const call = (root: string, rest: [string, string][] = [['_1_name', 'Ann']]) =>
    post(byScript, multipart([...rest, ['0', root]]));

  test.each([
    '["amount",{"errors":{},"values":{"paid":"$$5"}},"$K1"]',
    '["amount",{"errors":{"a":["x"]},"values":"$0:1:errors"},"$K1"]',
    '["$undefined","$D2026-01-02T03:04:05.000Z","$K1"]',
    '["two\\nlines",[1,{}],"$K1"]',
    `["amount",[${'"$0:1:50",'.repeat(50)}{}],"$K1"]`,
    `["amount",[${'1,'.repeat(4_900)}1],"$K1"]`,
  ])('reaches its action with %s', async (root) => {
    expect((await call(root)).status).toBe(200);
  });

  test.each([
    '',
    '[',
    'null',
    '{}',
    '["amount",{}]',
    '["amount","$K1"]',
    '["amount",{},{},"$K1"]',
    '["amount",{},"Ann"]',
    '["amount","$K1","$K1"]',
    '["amount","$F1","$K1"]',
    '["amount","$T","$K1"]',
    '["amount","$B1","$K1"]',
    '["amount","$n9","$K1"]',
    '["amount","$0","$K1"]',
    '["amount","$0:0","$K1"]',
    '["amount",{"__proto__":{"x":1}},"$K1"]',
    '["amount",{"self":"$0:1"},"$K1"]',
    '["a\\u0000b",{},"$K1"]',
    '["amount",{"a\\u0000":1},"$K1"]',
    '["amount",["\\u0007","\\u0085"],"$K1"]',
    '["amount",{"a":{"b":"$0:0"},"c":"$0:1:a"},"$K1"]',
    `["amount",[${'"$0:1:51",'.repeat(51)}{}],"$K1"]`,
    `["amount",[${'1,'.repeat(5_000)}1],"$K1"]`,
    `["amount",[${'{},'.repeat(5_000)}"$0:1:0"],"$K1"]`,
    `["amount",${'['.repeat(20_000)}${']'.repeat(20_000)},"$K1"]`,
    '['.repeat(20_000) + ']'.repeat(20_000),
  ])('gets 400 for %.60s', async (root) => {
    expect((await call(root)).status).toBe(400);
  });

  test('gets 400 for fields that belong to no argument', async () => {
    expect((await call('["amount",{},"$K1"]', [['2', '"$@2"']])).status).toBe(400);
  });

  test.each([
    ['an unknown action', { id: '00'.padEnd(42, '0'), status: 409 }],
    ['an action of another page', { id: `70${'b'.repeat(40)}`, status: 409 }],
    ['no action at all', { id: 'x', status: 400 }],
  ])('is rejected before its arguments are read if it calls %s', async (_what, { id, status }) => {
    const headers = { ...fromOurPage, 'content-type': 'text/plain;charset=UTF-8', 'next-action': id };
    const cost = async (body: string) => {
      const before = process.threadCpuUsage();
      expect((await post(headers, body)).status).toBe(status);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    };
    const least = async (body: string) => Math.min(await cost(body), await cost(body), await cost(body));
    const hostile = `[[${'{},'.repeat(10_800)}0],${'"$0:0",'.repeat(4_500)}"$K1"]`;
    expect(await least(hostile)).toBeLessThan(20 + 5 * (await least('x'.repeat(hostile.length))));
  });

  test('gets a 409 that Next’s client understands if its action no longer exists', async () => {
    const answer = await post(
      { ...byScript, 'next-action': `70${'b'.repeat(40)}` },
      multipart([
        ['_1_name', 'Ann'],
        ['0', '["amount",{},"$K1"]'],
      ]),
    );
    expect(answer.status).toBe(409);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'x-nextjs-action-not-found': '1' });
  });

  test('gets 400 for plain text', async () => {
    const headers = {
      ...fromOurPage,
      'next-action': KNOWN_ACTION,
      'content-type': 'text/plain;charset=UTF-8',
    };
    expect((await post(headers, '["amount",{},null]')).status).toBe(400);
  });
});
