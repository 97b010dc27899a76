import { deflateRawSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { query } from './database.ts';
import { amount, PULSE_LIMIT_MS, underPulse } from './send.ts';
import { type Caller, callerWith, postForm, postPlainForm } from './staff.ts';

const UPLOAD = '/staff/reconcile/upload';
const MB = 1024 * 1024;
const HEAD = 'status,uuid\n';

const upload = ({ cookie }: Caller, bytes: Uint8Array) =>
  postForm(UPLOAD, cookie, [
    ['from', '2026-01-01'],
    ['to', '2026-12-31'],
    ['report', { fileName: '../../report.csv', bytes }],
  ]);

/** Files that would break a careless parser. */
const SMALL = {
  'a zip': () => Buffer.concat([Buffer.from('PK\x03\x04'), deflateRawSync(Buffer.alloc(4 * MB))]),
  'UTF-16': () => Buffer.from(`\ufeff${HEAD}success,x\n`, 'utf16le'),
  NULs: () => Buffer.alloc(MB),
  'a page': () => Buffer.from('<script>alert(1)</script>'),
};
const LARGE = {
  '8 MB of commas': () => Buffer.alloc(8 * MB, ','),
  '12 MB of quotes': () => Buffer.alloc(12 * MB, '"'),
  'a quote that never closes': () => Buffer.concat([Buffer.from(`${HEAD}"`), Buffer.alloc(15 * MB, 'a')]),
  '260,000 rows': () => Buffer.from(HEAD + 'success,0f8fad5b-d9cb-469f-a165-70867728950e\n'.repeat(260_000)),
};

test('no report file stops the app, fails, or is stored', {
  tags: ['@uploads', '@body-limits'],
}, async () => {
  const marketer = await callerWith('marketer');
  for (const [name, file] of Object.entries({ ...SMALL, ...(amount(1, 0) && LARGE) })) {
    const [answer, worstMs] = await underPulse(() => upload(marketer, file()));
    expect(answer.status, name).toBe(303);
    expect(worstMs, name).toBeLessThan(PULSE_LIMIT_MS);
  }
  const [row] = await query<{ longest: number }>(
    'SELECT max(length(fields::text)) AS longest FROM returned_form',
  );
  expect(row?.longest ?? 0).toBeLessThan(100_000);
});

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\u200b=1', '＝1', "=cmd|'/c calc'!A0", '"=1'];

test('no cell of a downloaded comparison starts a formula', {
  tags: ['@csv-cells', '@uploads'],
}, async () => {
  const marketer = await callerWith('marketer');
  const rows = Array.from({ length: amount(10_000, 500) }, (_, place) => {
    const formula = FORMULAS[place % FORMULAS.length] ?? '';
    const cells = [`${formula}${place}`, `${formula}0f8fad5b-d9cb-469f-a165-70867728950e`, `ok ${formula}`];
    return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
  });
  const answer = await upload(marketer, Buffer.from(`status,uuid,partnerLeadId\n${rows.join('\n')}\n`));
  const page = String(answer.headers.location);
  expect(page).toMatch(/^\/staff\/reconcile\/[0-9a-f-]{36}$/);
  const findings = ['differing', 'missing_there', 'missing_here', 'twice', 'not_read', 'matched'];
  for (const finding of findings) {
    const file = await postPlainForm(`${page}/download`, marketer.cookie, { finding });
    expect(file.status, finding).toBe(200);
    const read: string[][] = parse(file.body, { relaxColumnCount: true });
    const formulas = read.flat().filter((cell) => /^[\s\p{Cf}\0]*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(cell));
    expect(formulas, finding).toEqual([]);
  }
});
