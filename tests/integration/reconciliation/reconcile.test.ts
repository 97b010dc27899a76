import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { REPORT_FINDING_NAMES, type ReportFinding } from '#features/results/model/report-findings.ts';
import { readReport } from '#features/results/read-report.ts';
import { downloadReport, showReport } from '#features/results/show-report.ts';
import { compareReport } from '#features/results/upload-report.ts';
import { emptyLeads, putLeads, type SomeLead, someLead } from '#tests/integration/support/many-leads.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

let actor: Actor;
beforeEach(async () => {
  await emptyLeads();
  actor = await someMember('marketer', 'America/New_York');
});

const bytesOf = (text: string) => new TextEncoder().encode(text);
async function compared(text: string, { from = '', to = '' } = {}) {
  const outcome = await compareReport(actor, { fileName: 'report.csv', bytes: bytesOf(text), from, to });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.report;
}

async function rowsOf(id: string, finding: ReportFinding) {
  return (await showReport(id, finding, 0))?.rows ?? [];
}

const lead = (reference: string, fields: Partial<SomeLead> = {}) =>
  someLead({ reference, uuid: randomUUID(), status: 'in_progress', ...fields });

const A = lead('AAAA-AAAA-AAAA');
const B = lead('BBBB-BBBB-BBBB');
const OTHER_STATUS = lead('CCCC-CCCC-CCCC', { status: 'success' });
const UNKNOWN = lead('DDDD-DDDD-DDDD', { state: 'unknown', uuid: null, status: null });
const OTHER_UUID = lead('EEEE-EEEE-EEEE');
const NOT_THERE = lead('FFFF-FFFF-FFFF');
const UNKNOWN_NOT_THERE = lead('GGGG-GGGG-GGGG', { state: 'unknown', uuid: null, status: null });
const NEVER_SENT = lead('HHHH-HHHH-HHHH', { state: 'unsent', uuid: null, status: null });
const LONG_BEFORE = lead('JJJJ-JJJJ-JJJJ', { created: new Date('2025-12-01T00:00:00Z') });
const ALL = [A, B, OTHER_STATUS, UNKNOWN, OTHER_UUID, NOT_THERE, UNKNOWN_NOT_THERE, NEVER_SENT, LONG_BEFORE];
const STRANGER = '5d7c6f4e-0000-4000-8000-00000000000a';
const REPORT = [
  'Lead UUID;Partner Lead Id;Status;Email',
  `${A.uuid};;IN PROGRESS;ada@example.com`,
  `${B.uuid?.toUpperCase()};bbbbbbbbbbbb;in-progress;"bob; ""the""
 bob"`,
  `;${OTHER_STATUS.reference};in_progress;`,
  `${randomUUID()};${UNKNOWN.reference};success;`,
  `${randomUUID()};${OTHER_UUID.reference};in_progress;`,
  `${STRANGER};;success;`,
  `;${A.reference};failure;`,
  `${STRANGER};;failure;`,
  ';;success;cy@example.com',
  'di@example.com;;success;',
  `${randomUUID()};;"=HYPERLINK(1)";`,
].join('\r\n');

test('finds every kind of mismatch, row by row and in both directions', async () => {
  await putLeads(ALL);
  const id = await compared(`\ufeff${REPORT}`);
  const found: Record<string, string[]> = {};
  for (const finding of REPORT_FINDING_NAMES)
    found[finding] = (await rowsOf(id, finding)).map(({ line, ourReference, operatorUuid, problem }) =>
      [line, ourReference ?? operatorUuid, problem].filter((part) => part !== null).join(' '),
    );
  found.missing_there?.sort();
  expect(found).toEqual({
    matched: [`2 ${A.reference}`, `4 ${B.reference}`],
    differing: ['5 CCCC-CCCC-CCCC status', '6 DDDD-DDDD-DDDD state', '7 EEEE-EEEE-EEEE uuid'],
    missing_here: [`8 ${STRANGER}`],
    duplicate: [`9 ${A.reference}`, `10 ${STRANGER}`],
    unreadable: ['11 no_identifier', '12 odd_identifier', '13 odd_status'],
    moved_on: [],
    missing_there: ['FFFF-FFFF-FFFF', 'GGGG-GGGG-GGGG'],
  });
  const counts = Object.entries(found).flatMap(([name, { length }]) => (length ? [[name, length]] : []));
  expect((await showReport(id, 'matched', 0))?.report.counts).toEqual(Object.fromEntries(counts));
  const stored = await sql<{ row: string }>(
    'SELECT t::text AS row FROM report_row t UNION ALL SELECT t::text FROM report t',
  );
  expect(stored.map(({ row }) => row).join()).not.toMatch(/example\.com|bob|HYPERLINK/);
  expect(await auditsOf(id)).toMatchObject([{ actor: actor.email, act: 'report_uploaded' }]);
});

test.each([
  ['in_progress', 'funded', 'moved_on'],
  ['IN-PROGRESS', 'Offer Selected', 'moved_on'],
  ['success', 'paid out', 'moved_on'],
  ['success', 'in_progress', 'status'],
  ['timed_out', 'success', 'status'],
  ['in_progress', 'xyzzy', 'status'],
  ['success', '', null],
  [null, 'success', 'status'],
])('our status %j and the operator’s %j are %j', async (ours, theirs, problem) => {
  const one = someLead({ ...A, status: ours });
  await putLeads([one]);
  const id = await compared(`uuid,status\n${one.uuid},${theirs}\n`);
  const finding = { moved_on: 'moved_on', status: 'differing' }[problem ?? ''] ?? 'matched';
  for (const name of REPORT_FINDING_NAMES) {
    const expected = name === finding ? [{ line: 2, problem }] : [];
    expect(await rowsOf(id, name), name).toMatchObject(expected);
    expect((await showReport(id, name, 0))?.report.counts[name] ?? 0, name).toBe(expected.length);
  }
});

test.each([
  [{}, [] as string[]],
  [{ from: '2025-11-30', to: '2026-03-01' }, [LONG_BEFORE.reference, B.reference]],
  [{ from: '2026-03-01' }, []],
  [{ from: '2026-03-01', to: '2026-03-01' }, [B.reference]],
])('lists leads that the operator lacks in the period %j', async (period, missing) => {
  const late = someLead({ ...B, created: new Date('2026-03-01T20:00:00Z') });
  await putLeads([A, LONG_BEFORE, late]);
  const id = await compared(`uuid,status\n${A.uuid},in_progress\n`, period);
  const rows = await rowsOf(id, 'missing_there');
  expect(rows.map(({ ourReference }) => ourReference)).toEqual(missing);
});

describe('the reader of a report', () => {
  const REFERENCE = 'KKKK-KKKK-KK22';
  const ROW = `${STRANGER},success`;
  test.each([
    ['tabs', `lead_uuid\tstatus\n${STRANGER}\tsuccess`, 1],
    ['semicolons, a mark before it and quotes', `\ufeff"ID";"STATUS"\r\n"${STRANGER}";"success"\r\n`, 1],
    ['UTF-16', Buffer.from(`\ufeffuuid\tstatus\r\n${STRANGER}\tsuccess\r\n`, 'utf16le'), 1],
    ['a title with the words of a header', `Status,ID\nReport,7\nuuid,status\n${ROW}`, 1],
    ['a bracket at its start', `[all leads]\nuuid,status\n${ROW}`, 1],
    ['wrapped uuids', `uuid,status\n{${STRANGER}},success\nurn:uuid:${ROW}`, 2],
    ['CR alone, then LF', `uuid,status\r${ROW}\r${ROW}\n\n${ROW}\r\r\n`, 3],
    ['a quote that is never closed', `uuid,status,note\n${ROW},"a\n${ROW},b\n${ROW},c`, 3],
    ['a cell of two lines', `uuid,x,status\n${STRANGER},"a\nb",success\n${STRANGER},c,success`, 2],
    ['a quoted separator line', `"SEP=|"||\nuuid|status|x\n${STRANGER}|success|`, 1],
    ['comments before and after', `# a report\n# 2 of 2\nuuid,x,status\n${STRANGER},,success\n# end`, 1],
    ['a header of two lines', `"Lead\nuuid","Lead\nstatus"\n${ROW}`, 1],
    ['joined files and a total', `uuid,status\n${ROW}\nuuid,status\n${ROW}\nTotal,2\n(2 rows)`, 2],
    ['text guards', `uuid,status\n="${STRANGER}","=""success"""\n'${STRANGER},'success`, 2],
    ['a numeric id before the uuid', `id,lead_id,status\n1,${STRANGER},success\n2,${STRANGER},success`, 2],
  ])('reads every row of a report with %s', async (_, text, count) => {
    const read = await readReport(typeof text === 'string' ? bytesOf(text) : text);
    const rows = read.ok ? read.value.map(({ line, ...row }) => row) : read;
    const row = { uuid: STRANGER, reference: null, status: 'success', problem: null };
    expect(rows).toEqual(Array(count).fill(row));
  });

  test.each([
    `${STRANGER},"Lee" Ann,success,x`,
    `${STRANGER},b,success,"never closed`,
    `${STRANGER},"Lee, Ann" B,success,"`,
  ])('a wrong quote costs its own row only: %s', async (wrong) => {
    const right = `${STRANGER},"Smith, John",success,ok`;
    const read = await readReport(bytesOf(`uuid,name,status,note\n${right}\n${wrong}\n${right}\n`));
    const rows = read.ok ? read.value : [];
    const own = expect.stringMatching(/^(?:success|odd_identifier)$/);
    expect(rows.map(({ line, status, problem }) => [line, status ?? problem])).toEqual([
      [2, 'success'],
      [3, own],
      [4, 'success'],
    ]);
  });

  test.each(['Total Wine LLC,pending,success', 'Leads: Ann,12345,success', 'Total,,success'])(
    'names a row that only looks like a total: %s',
    async (row) => {
      const read = await readReport(bytesOf(`name,uuid,status\nAnn,${ROW}\n${row}`));
      const named = { problem: expect.stringMatching(/_identifier$/) };
      expect(read).toMatchObject({ ok: true, value: [{ problem: null }, named] });
    },
  );

  test.each(['1', 'NULL', '-', 'not assigned yet'])(
    'identifies a lead by its reference beside the other id %s',
    async (other) => {
      for (const column of ['id', 'uuid', 'Lead ID']) {
        const text = `${column},partnerLeadId,status\n${other},${REFERENCE},success`;
        expect(await readReport(bytesOf(text))).toMatchObject({
          value: [{ uuid: null, reference: REFERENCE, problem: null }],
        });
      }
    },
  );

  test('reads or names every row, whatever the line breaks and quotes are', async () => {
    const cell = fc.constantFrom('a', '"a"', '5"', '"', '""', 'x "y', "'", '"a""b"', '');
    const lineBreak = fc.constantFrom('\r\n', '\n', '\r');
    const rowsOfReport = fc.array(fc.tuple(cell, lineBreak), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(lineBreak, rowsOfReport, async (first, given) => {
        const rows = given.map(([note, end]) => `${STRANGER},${note},success${end}`);
        const read = await readReport(bytesOf(`uuid,note,status${first}${rows.join('')}`));
        expect(read.ok ? read.value.length : read).toBe(rows.length);
      }),
      { numRuns: 300 },
    );
  });

  test('reads or rejects any bytes', async () => {
    const head = Buffer.from('uuid,reference,status\n');
    let rows = 0;
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isHeaded) => {
        const read = await readReport(isHeaded ? Buffer.concat([head, bytes]) : bytes);
        for (const { uuid, reference, status, problem } of read.ok ? read.value : []) {
          expect(problem === null || (uuid ?? reference ?? status) === null).toBe(true);
          rows++;
        }
      }),
      { numRuns: 300 },
    );
    expect(rows).toBeGreaterThan(0);
  });

  const UTF_16 = Buffer.from(`uuid,status\n${ROW}`, 'utf16le');
  test.each<[string, string | Buffer, string]>([
    ['UTF-16 without a mark', UTF_16, 'UTF-16 without a byte order mark'],
    ['big-endian UTF-16', Buffer.from(UTF_16).swap16(), 'UTF-16'],
    ['a compressed file', Buffer.from('1f8b0800', 'hex'), 'compressed'],
    ['a web page', '<html><table>', 'isn’t a CSV file'],
    ['nothing', '', 'empty'],
    ['no rows', 'uuid,status\n', 'no rows'],
    ['no column for the lead', 'email,status\na,b\n', 'none is called uuid'],
    ['no status', 'partner_lead_id\nAAAA-AAAA-AAAA\n', 'none is called status'],
    ['a line of megabytes', `uuid,status\n${','.repeat(2_000_000)}`, 'longer than 256 KB'],
    ['a spreadsheet itself', 'PK\u0003\u0004', 'Save it as CSV'],
  ])('rejects %s with a reason', async (_, text, why) => {
    const read = await readReport(typeof text === 'string' ? bytesOf(text) : text);
    expect(read).toEqual({ ok: false, message: expect.stringContaining(why) });
  });
});

test('exports the findings without a leading formula', async () => {
  await putLeads(ALL);
  const id = await compared(REPORT);
  await sql("UPDATE report_row SET our_status = '=1+1' WHERE report_id = $1", [id]);
  const download = await downloadReport(actor, id, 'differing');
  let text = '';
  for await (const chunk of download?.chunks ?? []) text += chunk;
  const rows: Record<string, string>[] = parse(text, { columns: true });
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatchObject({ line: '5', partnerLeadId: OTHER_STATUS.reference, our_status: "'=1+1" });
  expect(rows[0]?.note).toBe('Status differs.');
  expect((await auditsOf(id)).map(({ act }) => act)).toEqual(['report_uploaded', 'report_downloaded']);
  expect(await downloadReport(actor, randomUUID(), 'differing')).toBeNull();
});

test('deletes a report with all its rows after ninety days', async () => {
  await putLeads([A]);
  const uploaded = async (days: number) => {
    const id = await compared(`uuid,status\n${A.uuid},x`);
    await sql(`UPDATE report SET uploaded_at = uploaded_at - interval '${days} days' WHERE id = $1`, [id]);
    return id;
  };
  const [, young] = [await uploaded(90), await uploaded(89)];
  await purgeExpired();
  expect(await sql('SELECT DISTINCT report_id AS id FROM report_row')).toEqual([{ id: young }]);
  expect(await sql('SELECT id FROM report')).toEqual([{ id: young }]);
});
