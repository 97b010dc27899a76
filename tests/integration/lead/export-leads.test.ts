import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import pg from 'pg';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exportLeads } from '#features/lead/export-leads.ts';
import { NO_FILTERS } from '#features/lead/model/lead-filters.ts';
import { recordOutcome } from '#features/lead/store/attempt-outcomes.ts';
import { claimForSending } from '#features/lead/store/open-attempts.ts';
import { csvCell, csvRow } from '#platform/values/spreadsheet-cell.ts';
import { emptyLeads, newestFirst, putLeads, someLead } from '#tests/integration/support/many-leads.ts';
import { someIntent } from '#tests/integration/support/new-journey.ts';
import { answeredWith, endedAs } from '#tests/integration/support/outcomes.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

const DANGEROUS = [
  ...['=', '+', '-', '@', '＝', ' =', '\u200b='],
  ...['\t', '\r', '\n', '\0', '\b', '\x7f=', '\x1b-'],
  ...['"', ',', ';', "'"],
];
const cell = fc
  .tuple(fc.constantFrom('', ...DANGEROUS), fc.string({ unit: 'grapheme', maxLength: 12 }))
  .map(([start, rest]) => start + rest);

describe('a cell for a spreadsheet', () => {
  test('never starts a formula, and loses only NULs', { tags: ['@csv-cells'] }, () => {
    fc.assert(
      fc.property(cell, (text) => {
        const [[read = ''] = []]: string[][] = parse(`${csvCell(text)}\r\n`, { relaxQuotes: false });
        expect(read).not.toMatch(/^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u);
        const whole = text.replaceAll('\0', '');
        expect([whole, `'${whole}`]).toContain(read);
      }),
      { numRuns: 2_000 },
    );
  });

  test('stays in its own column for any content', { tags: ['@csv-cells'] }, () => {
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 5 }), (texts) => {
        const rows: string[][] = parse(csvRow(texts));
        expect(rows.map((row) => row.length)).toEqual([texts.length]);
      }),
    );
  });

  test.each([
    ['=1+1', `"'=1+1"`],
    ['\x1b@name', `"'\x1b@name"`],
    [null, '""'],
    [12, '"12"'],
    ['a "b"', '"a ""b"""'],
  ])('%s is written as %s', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
});

const FROZEN =
  'reference,uuid,created_at,campaign,product,utm_source,state,status,warning,link_issued_at,redirected_at,test';

describe('a download of leads', () => {
  beforeEach(emptyLeads);

  const leads = Array.from({ length: 23 }, (_, place) =>
    someLead({
      created: new Date(Date.UTC(2026, 1, 1 + Math.floor(place / 4))),
      status: place % 2 ? 'success' : '=cmd()',
      warning: place % 3 ? null : 'about Ada Quillverton',
      source: place % 5 ? '@news' : null,
    }),
  );

  async function textOf(format: 'csv' | 'ndjson', filters = NO_FILTERS) {
    const actor = await someMember();
    const { chunks, fileName } = await exportLeads(actor, filters, format, 5);
    const texts: string[] = [];
    for await (const chunk of chunks) texts.push(chunk);
    return { actor, fileName, texts, text: texts.join('') };
  }

  test('exports each lead once, in batches, and of a warning only its presence', async () => {
    await putLeads(leads);
    const { text, texts, fileName } = await textOf('csv');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    const newest = newestFirst(leads).map(({ reference }) => reference);
    expect(rows.map(({ reference }) => reference)).toEqual(newest);
    expect(texts.length).toBe(6);
    expect(fileName).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(text).not.toContain('Quillverton');
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['success', "'=cmd()"]));
    expect(new Set(rows.map(({ utm_source }) => utm_source))).toEqual(new Set(['', "'@news"]));
    expect(new Set(rows.map(({ warning }) => warning))).toEqual(new Set(['yes', 'no']));
    const lines = (await textOf('ndjson')).text.trim().split('\n');
    const objects = lines.map((line) => JSON.parse(line));
    expect(objects.map(({ reference }) => reference)).toEqual(newest);
    expect(objects[0]).toMatchObject({ campaign: 'spring', product: 'personal_v3', test: false });
    expect(new Set(objects.map(({ status }) => status))).toEqual(new Set(['success', '=cmd()']));
  });

  test('applies the filters, and audits the member and the filters', { tags: ['@audit'] }, async () => {
    await putLeads(leads);
    const { text, actor } = await textOf('csv', { ...NO_FILTERS, status: 'success', to: '2026-02-03' });
    expect(text.trim().split('\r\n').length).toBe(1 + 6);
    const audits = await auditsOf('leads');
    const after = { format: 'csv', filters: 'to=2026-02-03&status=success' };
    const audit = { actor: actor.email, act: 'leads_exported', reason: null, before: null, after };
    expect(audits.filter(({ actor: who }) => who === actor.email)).toEqual([audit]);
  });

  test('without leads has only the header, which keeps the names and the order of its first columns', async () => {
    const [header = [], ...rows]: string[][] = parse((await textOf('csv')).text);
    expect(rows).toEqual([]);
    expect(header.join(',').startsWith(`${FROZEN},`)).toBe(true);
    expect(new Set(header).size).toBe(header.length);
    expect((await textOf('ndjson')).text).toBe('');
  });

  test.each([
    { phone: true, passed: { sub_id: '=1+1', place: 'a,"b"' }, campaignId: 'P-1' },
    { phone: false, passed: { channel: 7, isMobile: true }, campaignId: '-2' },
  ])('exports consent, texts, times and passed data as stored: %j', async ({ phone, passed, campaignId }) => {
    const keys = ['personal.consent', ...(phone ? ['personal.tcpa.consent'] : [])];
    const { attempt, agreed } = await someIntent(keys, campaignId);
    await claimForSending(attempt, 60_000);
    const answer = { operatorStatus: 'TIMED_OUT', operatorUuid: 'u', operatorWarning: '"Ada"' };
    await recordOutcome(attempt, answeredWith(answer));
    const stored = JSON.stringify(passed);
    await sql('UPDATE journey SET passed_data = $2 WHERE id = $1', [attempt.journeyId, stored]);
    // The campaign's own value of later isn't what was sent.
    await sql("UPDATE campaign SET partner_campaign_id = 'later'");
    const [times = {}] = await sql<Record<string, Date>>(
      `SELECT attempt.fetched_at AS consent_fetched_at, attempt.acknowledged_at AS consent_agreed_at, sent_at,
         ended_at AS answered_at, warned_at, (SELECT max(displayed_at) FROM acknowledgment_block AS block
           WHERE block.acknowledgment_id = attempt.acknowledgment_id) AS consent_displayed_at
       FROM attempt JOIN lead ON lead.id = lead_id WHERE lead_id = $1`,
      [attempt.leadId],
    );
    const [row]: Record<string, string>[] = parse((await textOf('csv')).text, { columns: true });
    const unguarded = (text = '') => text.replace(/^'/, '');
    expect(row).toMatchObject({
      ...Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at.toISOString()])),
      ...{ reference: attempt.partnerLeadId, status: 'TIMED_OUT', result: 'Answered: timed out' },
      ...{ warning: 'yes', warnings: '1', attempts: '1' },
      ...{ calls: phone ? 'yes' : 'no', calls_withdrawn: 'no' },
      consent_sha256: agreed.map(({ key, sha256 }) => `${key}=${sha256}`).join(' '),
    });
    expect(JSON.parse(row?.partner_passed_data || '{}')).toEqual(passed);
    expect(unguarded(row?.partner_campaign_id)).toBe(campaignId);
    const [line = ''] = (await textOf('ndjson')).text.split('\n');
    expect(JSON.parse(line)).toMatchObject({ partner_passed_data: passed, attempts: 1, calls: phone });
  });

  test('says of a lead that never left neither when it was sent nor with what', async () => {
    const { attempt } = await someIntent(undefined, 'P-1');
    await claimForSending(attempt, 60_000);
    await recordOutcome(attempt, endedAs('unsent', 'breaker_open'));
    await sql(`UPDATE journey SET passed_data = '{"sub_id":"7"}' WHERE id = $1`, [attempt.journeyId]);
    const [row]: Record<string, string>[] = parse((await textOf('csv')).text, { columns: true });
    expect(row).toMatchObject({ state: 'unsent', sent_at: '', answered_at: '', attempts: '1' });
    expect(row).toMatchObject({ partner_campaign_id: '', partner_passed_data: '' });
  });

  test.each([1, 23])('takes as many statements for a batch of %i leads as for any other', async (size) => {
    await putLeads(leads.slice(0, size));
    const actor = await someMember();
    const { chunks } = await exportLeads(actor, NO_FILTERS, 'csv', size + 1);
    const queries = vi.spyOn(pg.Client.prototype, 'query');
    const texts: string[] = [];
    for await (const chunk of chunks) texts.push(chunk);
    const sent = queries.mock.calls.length;
    queries.mockRestore();
    expect(texts).toHaveLength(2);
    expect(sent).toBe(3);
  });
});
