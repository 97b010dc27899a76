import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtActions } from '#tests/support/build.ts';
import { rowCounts } from './database.ts';
import { amount, attacked, inTurns, PULSE_LIMIT_MS, type Sent, send, someOf, underPulse } from './send.ts';

const TABLES = ['lead', 'attempt', 'partner', 'consent_version', 'acknowledgment'];
const MULTIPART = 'multipart/form-data; boundary=edge';
const PAGE = '/apply/personal-loan/loan';
const actions = builtActions().filter(({ file }) => !file.startsWith('app/staff/'));
const save = actions.find(({ name }) => name === 'saveStep')?.id ?? '';
const part = (name: string, value: string) =>
  `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const form = (...parts: string[]) => `${parts.join('')}--edge--\r\n`;
const file = '--edge\r\nContent-Disposition: form-data; name="a"; filename="b.txt"\r\n\r\nx\r\n';

const BODIES: Record<string, [type: string, body: string | Uint8Array]> = {
  'one byte too many': [MULTIPART, form(part('a', 'b'.repeat(64 * 1024)))],
  '200 KB': [MULTIPART, form(part('a', 'b'.repeat(200_000)))],
  '900 fields': [MULTIPART, form(...Array.from({ length: 900 }, (_, place) => part(`f${place}`, '1')))],
  '1,150 parts of one name': [MULTIPART, form(...Array.from({ length: 1_150 }, () => part('a', '')))],
  'another boundary': [MULTIPART, form(part('a', 'b')).replaceAll('--edge', '--other')],
  'no boundary': ['multipart/form-data', form(part('a', 'b'))],
  'an empty boundary': ['multipart/form-data; boundary=', form(part('a', 'b'))],
  'two boundaries': ['multipart/form-data; boundary=edge; boundary=other', form(part('a', 'b'))],
  'a boundary of 300 characters': [`multipart/form-data; boundary=${'e'.repeat(300)}`, form(part('a', 'b'))],
  'no end': [MULTIPART, part('a', 'b')],
  'nothing but an end': [MULTIPART, '--edge--\r\n'],
  nothing: [MULTIPART, ''],
  'a file where none is taken': [MULTIPART, form(part(`$ACTION_ID_${save}`, ''), file)],
  'a NUL in a field': [MULTIPART, form(part(`$ACTION_ID_${save}`, ''), part('step', 'lo\0an'))],
  'half a character': [
    MULTIPART,
    Buffer.concat([
      Buffer.from(part('step', '').slice(0, -2)),
      Buffer.from([0xf0, 0x9f, 13, 10]),
      Buffer.from('--edge--\r\n'),
    ]),
  ],
  'a name without end': [
    MULTIPART,
    '--edge\r\nContent-Disposition: form-data; name="a\r\n\r\nx\r\n--edge--\r\n',
  ],
  'a field of the prototype': [
    MULTIPART,
    form(part(`$ACTION_ID_${save}`, ''), part('__proto__', 'x'), part('constructor', 'y')),
  ],
  'two actions': [MULTIPART, form(...actions.slice(0, 2).map(({ id }) => part(`$ACTION_ID_${id}`, '')))],
  'an unknown action': [MULTIPART, form(part(`$ACTION_ID_${'7'.repeat(42)}`, ''))],
  'an action of the console': [MULTIPART, form(part(`$ACTION_ID_${staffAction()}`, ''))],
  'a label of gzip': [MULTIPART, form(part('a', 'b'))],
  json: ['application/json', '{"__proto__":{"a":1}}'],
  xml: ['text/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  'octet stream': ['application/octet-stream', 'x'],
  'plain text': ['text/plain;charset=UTF-8', '["$K1"]'],
  'an odd charset': ['application/x-www-form-urlencoded; charset=utf-7', '+ADw-script+AD4-'],
  'a wrong escape': ['application/x-www-form-urlencoded', 'a=%zz&b=%00'],
  'no type': ['', 'a=1'],
};

/** Valid forms: their oddities are ignored. */
const ANSWERED_AS_USUAL = [
  'half a character',
  'a label of gzip',
  'an odd charset',
  'a field of the prototype',
];

/** Arguments of an action, as a script would send them. */
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const ARGUMENTS: string[] = [
  ...[
    '["$@0"]',
    '["$@1"]',
    '["$h0"]',
    '["$h1"]',
    '["$F1"]',
    '["$T0"]',
    '["$B0"]',
    '["$B1"]',
    '["$K1","$K1"]',
    '["$K2"]',
  ],
  ...[
    '["$Q1"]',
    '["$W1"]',
    '["$i0"]',
    '["$R1"]',
    '["$r1"]',
    '["$X1"]',
    '["$x1"]',
    '["$Z"]',
    '["$E"]',
    '["$undefined"]',
  ],
  ...[
    '["$0"]',
    '["$0:0"]',
    '["$0:0:0"]',
    '[{"a":"$0:0"},"$K1"]',
    '["$1:constructor:constructor"]',
    '["$0:__proto__:then"]',
  ],
  ...[
    '[{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{}","_response":{}}]',
    '["$L1"]',
    '["$S"]',
  ],
  ...[
    `["$n${'9'.repeat(60_000)}"]`,
    `["$D${'9'.repeat(1_000)}"]`,
    '["$Infinity"]',
    '["$-0"]',
    '["$NaN"]',
    '["$N"]',
  ],
  ...[
    deep('[', ']', 2_000),
    deep('[', ']', 30_000),
    `[${deep('{"a":', '}', 2_000).replace(/}/, '1}')}]`,
    `["${'a'.repeat(60_000)}"]`,
  ],
  ...[
    '',
    '[',
    ']',
    'null',
    '{}',
    '0',
    '"$K1"',
    '[[]]',
    '[null]',
    '[,]',
    '["\\ud800"]',
    '["\\u0000"]',
    '{"length":1,"0":"$K1"}',
  ],
];

function staffAction(): string {
  return builtActions().find(({ name }) => name === 'inviteSomebody')?.id ?? '';
}

const post = (sent: Sent) =>
  send(attacked.borrower, {
    method: 'POST',
    path: PAGE,
    ...sent,
    headers: { origin: attacked.borrower, ...sent.headers },
  });

test('rejects every body that our forms would not send, without a failure', {
  tags: ['@body-formats', '@body-limits'],
}, async () => {
  const before = await rowCounts(TABLES);
  const pages = [PAGE, '/', '/apply/personal-loan/consent', '/apply/start-over'];
  const cases = pages.flatMap((path) =>
    Object.entries(BODIES).map(([name, [type, body]]) => ({ path, name, type, body })),
  );
  const answers = await inTurns(someOf(cases, 40), 8, async ({ path, name, type, body }) => {
    const headers = {
      ...(type && { 'content-type': type }),
      ...(/gzip/.test(name) && { 'content-encoding': 'gzip' }),
    };
    return { name, path, status: (await post({ path, headers, body })).status };
  });
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  const taken = answers.filter(({ status }) => status < 400).map(({ name }) => name);
  expect(taken.filter((name) => !ANSWERED_AS_USUAL.includes(name))).toEqual([]);
  expect(await rowCounts(TABLES)).toEqual(before);
});

test('passes no made-up arguments to an action', { tags: ['@body-formats'] }, async () => {
  const before = await rowCounts(TABLES);
  const cases = actions.flatMap(({ id }) => ARGUMENTS.map((root) => ({ id, root })));
  const [answers, worstMs] = await underPulse(() =>
    inTurns(someOf(cases, 50), 8, async ({ id, root }) => {
      const headers = { 'content-type': MULTIPART, 'next-action': id };
      const { status } = await post({ headers, body: form(part('_1_step', 'loan'), part('0', root)) });
      return { root: root.slice(0, 60), status };
    }),
  );
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  expect(worstMs).toBeLessThan(PULSE_LIMIT_MS);
  expect(await rowCounts(TABLES)).toEqual(before);
});

test('answers random bodies without a failure', { tags: ['@body-formats'] }, async () => {
  const name = fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      '_1_step',
      '$ACTION_REF_1',
      '$ACTION_1:0',
      '$ACTION_KEY',
      `$ACTION_ID_${save}`,
      '__proto__',
    ),
    fc.string({ maxLength: 12 }),
  );
  const value = fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('["$K1"]', `{"id":"${save}","bound":"$@1"}`, 'loan'),
  );
  const message = fc.record({
    body: fc.oneof(
      fc
        .array(fc.tuple(name, value), { maxLength: 6 })
        .map((fields) => form(...fields.map(([key, text]) => part(key, text)))),
      fc.uint8Array({ maxLength: 400 }),
    ),
    byScript: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(message, { minLength: 20, maxLength: 20 }), async (messages) => {
      const statuses = await Promise.all(
        messages.map(async ({ body, byScript }) => {
          const headers = { 'content-type': MULTIPART, ...(byScript && { 'next-action': save }) };
          return (await post({ headers, body })).status;
        }),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }),
    { numRuns: amount(25, 4), seed: 20_261_122 },
  );
});
