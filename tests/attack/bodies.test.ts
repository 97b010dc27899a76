import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtActions } from '#tests/support/build.ts';
import { rowCounts } from './database.ts';
import { amount, attacked, inTurns, PULSE_LIMIT_MS, type Sent, send, someOf, underPulse } from './send.ts';
import { actionField, multipart } from './staff.ts';

const TABLES = ['lead', 'attempt', 'partner', 'consent_version', 'acknowledgment'];
const MULTIPART = 'multipart/form-data; boundary=edge';
const PAGE = '/apply/personal-loan/loan';
const actions = builtActions().filter(({ file }) => !file.startsWith('app/staff/'));
const SAVE = actionField('saveStep');
const SAVE_ID = SAVE[0].replace('$ACTION_ID_', '');
const FORM = multipart([['a', 'b']]).toString();
const upload = { fileName: 'b.txt', bytes: Buffer.from('x') };

const REFUSED: Record<string, [type: string, body: string | Uint8Array]> = {
  'one byte too many': [MULTIPART, multipart([['a', 'b'.repeat(64 * 1024)]])],
  '900 fields': [MULTIPART, multipart(Array.from({ length: 900 }, (_, place) => [`f${place}`, '1']))],
  'another boundary': [MULTIPART, FORM.replaceAll('--edge', '--other')],
  'no boundary': ['multipart/form-data', FORM],
  'two boundaries': ['multipart/form-data; boundary=edge; boundary=other', FORM],
  'a boundary of 300 characters': [`multipart/form-data; boundary=${'e'.repeat(300)}`, FORM],
  'no end': [MULTIPART, FORM.replace('--edge--\r\n', '')],
  nothing: [MULTIPART, ''],
  'a file where none is taken': [MULTIPART, multipart([SAVE, ['a', upload]])],
  'a NUL in a field': [MULTIPART, multipart([SAVE, ['step', 'lo\0an']])],
  'a name without end': [MULTIPART, FORM.replace('name="a"', 'name="a')],
  'two actions': [MULTIPART, multipart(actions.slice(0, 2).map(({ id }) => [`$ACTION_ID_${id}`, '']))],
  'an unknown action': [MULTIPART, multipart([[`$ACTION_ID_${'7'.repeat(42)}`, '']])],
  'an action of the console': [MULTIPART, multipart([actionField('inviteMember')])],
  json: ['application/json', '{"__proto__":{"a":1}}'],
  xml: ['text/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  'plain text': ['text/plain;charset=UTF-8', '["$K1"]'],
  'a wrong escape': ['application/x-www-form-urlencoded', 'a=%zz&b=%00'],
  'no type': ['', 'a=1'],
};
/** Valid forms: their oddities are ignored. */
const TAKEN: typeof REFUSED = {
  'half a character': [
    MULTIPART,
    multipart([['step', '']])
      .toString('latin1')
      .replace('\r\n\r\n\r\n', '\r\n\r\n\u00f0\u009f\r\n'),
  ],
  'an odd charset': ['application/x-www-form-urlencoded; charset=utf-7', '+ADw-script+AD4-'],
  'a field of the prototype': [MULTIPART, multipart([SAVE, ['__proto__', 'x'], ['constructor', 'y']])],
};

/** Arguments of an action, as a script would send them. */
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
const REFERENCES = ['$@0', '$h1', '$F1', '$T0', '$B1', '$K2', '$R1', '$L1', '$Z', '$0', '$0:0'];
const ARGUMENTS: string[] = [
  ...[...REFERENCES, '$1:constructor:constructor', '$0:__proto__:then', `$n${'9'.repeat(60_000)}`].map(
    (text) => JSON.stringify([text]),
  ),
  '[{"then":"$1:__proto__:then","status":"resolved_model","reason":-1,"value":"{}","_response":{}}]',
  '[{"a":"$0:0"},"$K1"]',
  deep('[', ']', 30_000),
  `[${deep('{"a":', '}', 2_000).replace(/}/, '1}')}]`,
  ...['', '[', 'null', '{}', '"$K1"', '[[]]', '["\\ud800"]', '["\\u0000"]', '{"length":1,"0":"$K1"}'],
];

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
  const cases = [PAGE, '/apply/personal-loan/consent', '/apply/start-over'].flatMap((path) =>
    Object.entries({ ...REFUSED, ...TAKEN }).map(([name, [type, body]]) => ({ path, name, type, body })),
  );
  const answers = await inTurns(someOf(cases, 40), 8, async ({ path, name, type, body }) => {
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    return { name, path, status: (await post({ path, headers, body })).status };
  });
  const isWrong = ({ name, status }: (typeof answers)[0]) => status >= 500 || (status < 400 && !TAKEN[name]);
  expect(answers.filter(isWrong)).toEqual([]);
  expect(await rowCounts(TABLES)).toEqual(before);
});

test('passes no made-up arguments to an action', { tags: ['@body-formats'] }, async () => {
  const before = await rowCounts(TABLES);
  const cases = actions.flatMap(({ id }) => ARGUMENTS.map((root) => ({ id, root })));
  const [answers, worstMs] = await underPulse(() =>
    inTurns(someOf(cases, 50), 8, async ({ id, root }) => {
      const headers = { 'content-type': MULTIPART, 'next-action': id };
      const body = multipart([
        ['_1_step', 'loan'],
        ['0', root],
      ]);
      return { root: root.slice(0, 60), status: (await post({ headers, body })).status };
    }),
  );
  expect(answers.filter(({ status }) => status < 400 || status >= 500)).toEqual([]);
  expect(worstMs).toBeLessThan(PULSE_LIMIT_MS);
  expect(await rowCounts(TABLES)).toEqual(before);
});

/** Each stopped an instance for seconds. Here Next reads them, too; tests/edge/cost.test.ts has only what we read. */
test('no request that once stopped the app takes long', { tags: ['@linear-cost'] }, async () => {
  const body = `[[${'{},'.repeat(10_830)}0],${'"$0:0",'.repeat(4_640)}"$K1"]`;
  const type = { 'content-type': 'text/plain;charset=UTF-8' };
  const heads = [{ 'accept-encoding': `gzip${' '.repeat(15_200)};` }, { 'user-agent': 'a'.repeat(15_000) }];
  const host = { host: new URL(attacked.borrower).host };
  // Many at once: the short stops of each add up to one that the pulse notices.
  const rounds = Array.from({ length: amount(40, 16) });
  const [, worstMs] = await underPulse(() =>
    inTurns(rounds, 8, async () => {
      for (const action of ['0'.repeat(42), SAVE_ID])
        await post({ headers: { ...type, 'next-action': action }, body });
      for (const head of heads)
        await send(attacked.direct, { path: '/apply/lost', headers: { ...host, ...head } });
    }),
  );
  expect(worstMs).toBeLessThan(PULSE_LIMIT_MS);
});

test('answers random bodies without a failure', { tags: ['@body-formats'] }, async () => {
  const names = ['0', '1', '_1_step', '$ACTION_REF_1', '$ACTION_1:0', '$ACTION_KEY', SAVE[0], '__proto__'];
  const name = fc.oneof(fc.constantFrom(...names), fc.string({ maxLength: 12 }));
  const value = fc.oneof(fc.json(), fc.string(), fc.constantFrom('["$K1"]', '{"bound":"$@1"}', 'loan'));
  const message = fc.record({
    body: fc.oneof(
      fc.array(fc.tuple(name, value), { maxLength: 6 }).map(multipart),
      fc.uint8Array({ maxLength: 400 }),
    ),
    byScript: fc.boolean(),
  });
  const messages = fc.sample(message, { numRuns: amount(500, 80), seed: 20_261_122 });
  const statuses = await inTurns(messages, 16, async ({ body, byScript }) => {
    const action = byScript && { 'next-action': SAVE_ID };
    return (await post({ headers: { 'content-type': MULTIPART, ...action }, body })).status;
  });
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});
