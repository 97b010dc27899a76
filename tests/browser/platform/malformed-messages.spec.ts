import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import fc from 'fast-check';
import { expectPage, journeyCookie, START, stepPath } from '#tests/browser/support/borrower.ts';
import { everyForm } from '#tests/browser/support/routes.ts';
import { testIsolated as test } from '#tests/browser/support/test.ts';
import { letters } from '#tests/support/borrowers/posting-borrower.ts';

const BATCH_SIZE = 40;
const ROUNDS = 30;
const MIN_ACTED = 5;
const UNKNOWN_ACTION = `40${'0'.repeat(40)}`;

type Message = {
  path: string;
  action: string | undefined;
  type: string;
  body: string | Uint8Array;
  extra: Record<string, string>;
};

const ids = () => everyForm().map(({ id }) => id);
const paths = () => ['/', '/nowhere', '/consent/x', '/readyz', ...everyForm().map(({ path }) => path)];

/** Bodies that are nearly those of React, and arbitrary ones. */
function messages(): fc.Arbitrary<Message> {
  const id = fc.constantFrom(...ids(), UNKNOWN_ACTION, 'toString', '');
  const bound = id.chain((inner) =>
    fc.constantFrom(`{"id":"${inner}","bound":null}`, `{"id":"${inner}","bound":"$@1"}`, `{"id":"${inner}"`),
  );
  const root = fc.oneof(
    fc.constantFrom(
      '["$K1"]',
      '[]',
      '["$K1","$K1"]',
      '[{"a":"$0:0"},"$K1"]',
      '["$@1"]',
      '["$F1"]',
      '"$1"',
      '$K1',
    ),
    fc.json(),
    fc.string(),
  );
  const name = fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      '_1_step',
      '_1_ssn',
      'step',
      'shown',
      '$ACTION_REF_1',
      '$ACTION_1:0',
      '$ACTION_1:1',
    ),
    fc.constantFrom('$ACTION_KEY', '__proto__', 'constructor', '_1___proto__', 'step[]', ''),
    id.map((inner) => `$ACTION_ID_${inner}`),
    fc.string({ maxLength: 12 }),
  );
  const value = fc.oneof(root, bound, fc.constantFrom('loan', 'consent', '\u0000', '\ud800'), fc.string());
  const form = fc
    .array(fc.tuple(name, value), { maxLength: 6 })
    .map((fields) => `${fields.map(([key, value]) => part(key, value)).join('')}--edge--\r\n`);
  const call = fc
    .array(fc.tuple(fc.constantFrom('step', 'ssn', 'agree', 'shown', '0', ''), value), { maxLength: 4 })
    .map((fields) => [...fields.map(([key, value]) => part(`_1_${key}`, value)), part('0', '["$K1"]')])
    .map((parts) => `${parts.join('')}--edge--\r\n`);
  const cut = fc.tuple(form, fc.nat(400)).map(([whole, at]) => whole.slice(0, at));
  // An action on another page than its own is rejected unread.
  const target: fc.Arbitrary<Pick<Message, 'path' | 'action'>> = fc.oneof(
    fc.constantFrom(...everyForm()).map(({ path, id: action }) => ({ path, action })),
    fc.record({ path: fc.constantFrom(...paths()), action: fc.option(id, { nil: undefined }) }),
  );
  const rest = fc.record({
    type: fc.constantFrom(
      'multipart/form-data; boundary=edge',
      'multipart/form-data; boundary=edge',
      'multipart/form-data; boundary=edge',
      'multipart/form-data',
      'text/plain;charset=UTF-8',
      'application/x-www-form-urlencoded',
    ),
    body: fc.oneof(
      { weight: 3, arbitrary: form },
      { weight: 3, arbitrary: call },
      cut,
      root,
      fc.uint8Array({ maxLength: 300 }),
    ),
    extra: fc.constantFrom<Record<string, string>>(
      {},
      {},
      { rsc: '1' },
      { 'next-router-state-tree': '%5B%22%22' },
      { 'next-router-state-tree': '["",{}]', rsc: '1' },
      { 'next-router-prefetch': '1', rsc: '1' },
      { 'next-url': '/..' },
    ),
  });
  return fc.tuple(target, rest).map(([where, what]) => ({ ...where, ...what }));
}

const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

test('a thousand malformed messages cause no server error, and the app keeps serving', {
  tag: ['@body-formats', '@with-scripts', '@nightly'],
}, async ({ page, instance }) => {
  test.slow();
  await page.goto(START);
  const cookie = `handoff-journey=${(await journeyCookie(page))?.value}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  let acted = 0;
  const sendOne = async (message: Message) => {
    const { status, isSentOn } = await send(instance.app, message, cookie, agent);
    acted += Number(isSentOn);
    expect(status).toBeLessThan(500);
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(messages(), { minLength: BATCH_SIZE, maxLength: BATCH_SIZE }),
      async (batch) => {
        await Promise.all(batch.map(sendOne));
      },
    ),
    { numRuns: ROUNDS },
  );
  agent.destroy();
  expect(acted).toBeGreaterThan(MIN_ACTED);
  expect(instance.log()).not.toContain('request_failed');
  await page.goto(stepPath('loan'));
  await expectPage(page, /./);
  expect((await page.request.get(`/?${letters()}`)).status()).toBe(200);
});

async function send(app: string, { path, action, type, body, extra }: Message, cookie: string, agent: Agent) {
  const outgoing = request(new URL(path, app), {
    agent,
    method: 'POST',
    headers: {
      ...extra,
      cookie,
      origin: app,
      'content-type': type,
      'content-length': Buffer.byteLength(body),
      ...(action !== undefined && { 'next-action': action }),
    },
  });
  return new Promise<{ status: number; isSentOn: boolean }>((resolve, reject) => {
    outgoing.on('response', (response) => text(response).then(() => resolve(answerOf(response)), reject));
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function answerOf({ statusCode = 0, headers }: IncomingMessage) {
  return { status: statusCode, isSentOn: 'x-action-redirect' in headers || statusCode === 303 };
}
