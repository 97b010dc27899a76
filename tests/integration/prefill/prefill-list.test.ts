import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, test, vi } from 'vitest';
import { saveAnswers } from '#features/application/save-answers.ts';
import { exportPrefills } from '#features/lead/export-leads.ts';
import { listPrefills, listPrefillsOfPerson, readPrefill } from '#features/lead/list-prefills.ts';
import { NO_PREFILL_FILTERS, type PrefillFilters } from '#features/lead/model/lead-filters.ts';
import { PREFILL_COLUMNS } from '#features/lead/model/prefill-record.ts';
import { recordPrefillRedirect } from '#features/lead/store/prefills.ts';
import { submitPrefill } from '#features/lead/submit-prefill.ts';
import { searchLeads } from '#features/privacy/search-leads.ts';
import { openOperatorAndSeed, startJourney } from '#tests/integration/support/sent-lead.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';
import { journalAt } from '#tests/support/operator-journal.ts';

const ANSWERS = { creditScoreQuality: 'good', firstName: 'Ada', email: 'ada@example.com' };

vi.stubEnv('OPERATOR_PARTNER', 'juniper');
vi.stubEnv('OPERATOR_PARTNER_ID', 'p-42');
const sandbox = await openOperatorAndSeed();

test.each([
  ['personal-borrower', '', 1],
  ['quick-match', 'handoff_test=1', 7],
])('a prefill of the flow %s records what it was sent as: “%s”', async (flow, query, version) => {
  const lastName = `Quill${'abcdefgh'[version]}`;
  const id = await withFlow(flow, version, () => sendPrefill(lastName, { query }));
  const [body] = await journalAt(sandbox.origin).bodiesOf(lastName, 'prefill-v2');
  const { meta } = JSON.parse(body ?? '{}');
  expect(meta).toEqual({ partner: 'juniper', partnerId: 'p-42', flow, ctaLocation: `at-${flow}` });
  const sent = { ...meta, flowVersion: version, isTest: query !== '', state: 'answered' };
  expect((await readPrefill(id))?.prefill).toMatchObject(sent);
});

test.each([
  ['Badrequest', 'refused', 'Refused'],
  ['Reset', 'unknown', 'Unconfirmed'],
  ['Foreign', 'answered', 'Link rejected'],
  ['Ordinary', 'answered', 'Received'],
])('the page of the prefill of %s says what happened', async (lastName, state, title) => {
  const id = await sendPrefill(lastName);
  expect(await readPrefill(id)).toMatchObject({ prefill: { state }, description: { title } });
  await recordPrefillRedirect(id);
  if (state === 'answered')
    expect(await readPrefill(id)).toMatchObject({ description: { title: 'Sent to the operator’s form' } });
});

test('the page of a refused prefill names the fields that the operator refused', async () => {
  const id = await sendPrefill('Quillfields');
  expect((await readPrefill(id))?.prefill.refusedFields).toEqual([]);
  const refused = await withFlow('unheard-of', 1, () => sendPrefill('Quillflow'));
  const prefill = { state: 'refused', refusedFields: ['meta.flow'], flow: 'unheard-of' };
  expect(await readPrefill(refused)).toMatchObject({ prefill });
});

test('a prefill whose process died is sending for two minutes, then unconfirmed', async () => {
  const [recent, old] = [await putPrefill({ ageMs: 5_000 }), await putPrefill({ ageMs: 121_000 })];
  expect((await readPrefill(recent))?.prefill.state).toBe('sending');
  expect((await readPrefill(old))?.prefill.state).toBe('unknown');
});

const STATES = ['answered', 'refused', 'sending', 'unknown'] as const;
describe('list and export', () => {
  test('each filter lists exactly the prefills that it names, in pages of any size', async () => {
    await putPrefill({});
    const all = await listed({ test: 'all' });
    expect(all.map(({ state }) => state)).toEqual(expect.arrayContaining([...STATES]));
    type Filtered = [Partial<PrefillFilters>, (prefill: (typeof all)[number]) => boolean];
    const expected: Filtered[] = [
      [{}, ({ isTest }) => !isTest],
      [{ test: 'yes' }, ({ isTest }) => isTest],
      ...STATES.map((state): Filtered => [{ state }, (one) => one.state === state && !one.isTest]),
      [{ redirected: 'yes' }, ({ redirectedAt, isTest }) => redirectedAt !== null && !isTest],
      [{ redirected: 'no', test: 'all' }, ({ redirectedAt }) => redirectedAt === null],
      [{ kind: 'fallback', test: 'all' }, ({ isFallback }) => isFallback],
      [{ kind: 'quick_start', test: 'all' }, ({ isFallback }) => !isFallback],
      [{ campaign: 'quick-start', test: 'all' }, ({ campaign }) => campaign === 'quick-start'],
      [{ campaign: 'nowhere' }, () => false],
      [{ from: '2026-01-01', to: '2026-01-02', test: 'all' }, () => false],
    ];
    for (const [filters, passes] of expected)
      for (const size of [1, 3, 100])
        expect(await listed(filters, size), JSON.stringify(filters)).toEqual(all.filter(passes));
  });

  test('the export has the columns and rows of the list, and is audited', { tags: ['@audit'] }, async () => {
    const actor = await someMember('marketer');
    const filters = { ...NO_PREFILL_FILTERS, test: 'all' as const };
    const { fileName, chunks } = await exportPrefills(actor, filters, 2);
    expect(fileName).toMatch(/^prefills-\d{4}-\d\d-\d\d\.csv$/);
    let text = '';
    for await (const chunk of chunks) text += chunk;
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(Object.keys(rows[0] ?? {})).toEqual(PREFILL_COLUMNS.map(([name]) => name));
    const all = await listed({ test: 'all' });
    const [id = ''] = PREFILL_COLUMNS.map(([name]) => name);
    expect(rows).toMatchObject(
      all.map((prefill) => ({
        ...{ [id]: prefill.id, state: prefill.state, test: prefill.isTest ? 'yes' : 'no' },
        flow_version: String(prefill.flowVersion ?? ''),
        sent_at: prefill.intentAt.toISOString(),
      })),
    );
    const audits = await auditsOf('prefills');
    const audit = { act: 'prefills_exported', after: { filters: 'test=all' } };
    expect(audits.filter(({ actor: who }) => who === actor.email)).toMatchObject([audit]);
    expect(text).not.toContain('example.com');
  });
});

describe('search', () => {
  test.each([
    ['as it is', (id: string) => id],
    ['in capitals without dashes', (id: string) => id.toUpperCase().replaceAll('-', '')],
    ['by its first group', (id: string) => id.slice(0, 8)],
  ])('finds a prefill by its reference %s', async (_how, typed) => {
    const id = await sendPrefill('Quillsearch');
    expect(await searchLeads(await someMember('viewer'), typed(id))).toEqual({ kind: 'prefill', id });
  });

  test('finds none by a group that two prefills have, or by half of one', async () => {
    const group = 'abcdef01';
    const ids = [`${group}-0000-4000-8000-000000000001`, `${group}-0000-4000-8000-000000000002`];
    for (const id of ids) await putPrefill({ id });
    for (const typed of [group, group.slice(0, 7), ids[0]?.slice(0, 20) ?? '', randomUUID()])
      expect(await searchLeads(await someMember('viewer'), typed)).toEqual({ kind: 'nothing' });
    expect(await searchLeads(await someMember('viewer'), ids[1] ?? '')).toMatchObject({ id: ids[1] });
  });

  test('Compliance finds the prefills of a person by email or phone; another role does not', async () => {
    const answers = { email: 'grace@example.com', phone: '(570) 555-0142' };
    const id = await sendPrefill('Quillperson', { answers });
    const compliance = await someMember('compliance');
    for (const typed of ['Grace@Example.com', '570-555-0142', '+1 570 555 0142']) {
      const found = await searchLeads(compliance, typed);
      if (found.kind !== 'person') throw new Error(`${typed}: ${found.kind}`);
      expect(await listPrefillsOfPerson(compliance, found.search)).toMatchObject([{ id }]);
      for (const other of [await someMember('compliance'), { ...compliance, role: 'marketer' as const }])
        expect(await listPrefillsOfPerson(other, found.search)).toEqual([]);
    }
    expect(await auditsOf('a borrower')).toMatchObject([
      { act: 'person_searched', after: { found: 0, prefills: 1 } },
      { act: 'person_searched' },
      { act: 'person_searched' },
    ]);
    const stranger = await searchLeads(compliance, 'stranger@example.com');
    const found = stranger.kind === 'person' && (await listPrefillsOfPerson(compliance, stranger.search));
    expect(found).toEqual([]);
  });
});

/** The quick start has this flow while it sends. */
async function withFlow<Result>(flow: string, version: number, send: () => Promise<Result>) {
  const questions = '{firstName,lastName,email}';
  await sql('INSERT INTO prefill_flow (slug, questions) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    flow,
    questions,
  ]);
  await sql('UPDATE prefill_flow SET version = $2 WHERE slug = $1', [flow, version]);
  const use = (slug: string, at: string) =>
    sql("UPDATE campaign SET flow = $1, cta_location = $2 WHERE slug = 'quick-start'", [slug, at]);
  await use(flow, `at-${flow}`);
  const sent = await send();
  await use('personal-borrower', 'web');
  return sent;
}

async function listed(some: Partial<PrefillFilters>, size = 4) {
  const filters = { ...NO_PREFILL_FILTERS, ...some };
  const found = [];
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof listPrefills>> = await listPrefills(
      { timeZone: 'UTC' },
      { filters, after },
      size,
    );
    found.push(...page.prefills);
    if (!page.older) return found;
    after = page.older;
  }
}

/** Over the wire. Returns the id, which the borrower reads as reference. */
async function sendPrefill(lastName: string, { query = '', answers = {} } = {}): Promise<string> {
  const journeyKey = await startJourney('quick-start', query);
  await saveAnswers(journeyKey, { ...ANSWERS, ...answers, lastName });
  await submitPrefill(journeyKey, { address: '203.0.113.9', isHoneypotFilled: false });
  const sent = 'SELECT id FROM prefill_submission WHERE journey_id = $1';
  const [row] = await sql<{ id: string }>(sent, [journeyKey.journeyId]);
  if (!row) throw new Error('no prefill was recorded');
  return row.id;
}

/** As release 1.1 writes it, before the answer. */
async function putPrefill({ id = randomUUID() as string, ageMs = 0 }): Promise<string> {
  const journeyId = randomUUID();
  await sql("INSERT INTO journey (id, campaign_slug) VALUES ($1, 'personal-loan')", [journeyId]);
  await sql(
    `INSERT INTO prefill_submission (id, journey_id, flow, cta_location, is_fallback, intent_at)
     VALUES ($1, $2, 'personal-borrower', 'web', true, clock_timestamp() - $3 * interval '1 millisecond')`,
    [id, journeyId, ageMs],
  );
  return id;
}
