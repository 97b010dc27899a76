import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#features/access/model/permissions.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/checks/verify.ts';
import { exportLeads } from '#features/lead/export-leads.ts';
import { listLeads } from '#features/lead/list-leads.ts';
import { NO_FILTERS } from '#features/lead/model/lead-filters.ts';
import { SEARCH_FORM } from '#features/lead/model/lead-forms.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { openIdentity, revealIdentity } from '#features/lead/reveal-identity.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { changeHold } from '#features/privacy/hold-evidence.ts';
import { searchLeads } from '#features/privacy/search-leads.ts';
import { takeCertificate } from '#features/privacy/take-certificate.ts';
import {
  ADA,
  eventKinds,
  OF_ADA,
  openOperatorAndSeed,
  type SubmittedLead,
  submitSampleLead,
} from '#tests/integration/support/sent-lead.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();
let lead: SubmittedLead;
beforeAll(async () => {
  lead = await submitSampleLead();
});

const VIEWER = { role: 'viewer' } as const;

test('shows a lead from its start to the operator’s answer without personal data', async () => {
  const detail = await readLead(VIEWER, lead.reference);
  const titles = detail?.timeline.map(({ title }) => title);
  expect(titles?.filter((title) => !title.includes('fetched'))).toEqual([
    'Borrower started',
    'Consent text requested by the browser',
    'Consent text requested by the browser',
    'Borrower agreed',
    'Queued',
    'Sent to the operator',
    'Operator answered',
    'Offers link issued',
  ]);
  const agreed = detail?.timeline.find(({ title }) => title === 'Borrower agreed');
  const sha256 = expect.stringMatching(/^[0-9a-f]{64}$/);
  const facts = { 'Calls and texts': 'yes', 'personal.consent': sha256 };
  expect(Object.fromEntries(agreed?.facts ?? [])).toMatchObject(facts);
  expect(detail?.description).toMatchObject({ title: 'Link issued' });
  const all = JSON.stringify(detail);
  for (const word of OF_ADA) expect(all).not.toContain(word);
});

test('no list and no export has a column with personal data', {
  tags: ['@hidden-identity'],
}, async () => {
  const viewer = await someMember('viewer');
  const page = await listLeads(viewer, { filters: NO_FILTERS });
  const [listed] = page === 'gone' ? [] : page.leads;
  expect(Object.keys(listed ?? {}).toSorted()).toEqual([
    ...['campaign', 'createdAt', 'description', 'hasWarning', 'id', 'isTest', 'linkIssuedAt'],
    ...['operatorStatus', 'operatorUuid', 'product', 'redirectedAt', 'reference', 'state'],
  ]);
  const texts = [JSON.stringify(page)];
  for (const format of ['csv', 'ndjson'] as const) {
    const { chunks } = await exportLeads(viewer, NO_FILTERS, format);
    for await (const chunk of chunks) texts.push(chunk);
  }
  expect(texts.join('')).toContain(lead.reference);
  for (const word of OF_ADA) expect(texts.join('')).not.toContain(word);
});

test('a lead is found by its reference or the operator’s uuid, however they are typed', async () => {
  const viewer = await someMember('viewer');
  const { reference } = lead;
  const ofLead = 'SELECT operator_uuid AS uuid FROM lead WHERE partner_lead_id = $1';
  const [row] = await sql<{ uuid: string }>(ofLead, [reference]);
  for (const typed of [` ${reference.toLowerCase().replaceAll('-', '')} `, row?.uuid.toUpperCase()]) {
    const found = await searchLeads(viewer, SEARCH_FORM.shape.q.parse(typed));
    expect(found).toEqual({ kind: 'lead', reference });
  }
});

test.each(['ADA@example.COM', '+1 (555) 555-0199'])(
  'finds a lead by %s, which is not stored',
  async (typed) => {
    const counsel = await someMember('compliance');
    const found = await searchLeads(counsel, typed);
    const person = found.kind === 'person' ? found.search : '';
    const page = await listLeads(counsel, { filters: NO_FILTERS, person });
    expect(page).toMatchObject({ leads: [{ reference: lead.reference }], newer: null, older: null });
    const stored = await sql<{ row: string }>(
      `SELECT t::text AS row FROM person_search t UNION ALL SELECT t::text FROM audit t UNION ALL SELECT t::text FROM returned_form t`,
    );
    expect(stored.length).toBeGreaterThan(1);
    expect(JSON.stringify(stored)).not.toMatch(/ada@example|5555550199|555.0199/i);
    expect(await listLeads(await someMember('compliance'), { filters: NO_FILTERS, person })).toBe('gone');
    await sql("UPDATE person_search SET until = now() - interval '1 second'");
    expect(await listLeads(counsel, { filters: NO_FILTERS, person })).toBe('gone');
  },
);

test.each(['', 'ada@example', '2222-3333-4444', "' or 1=1"])('finds nothing by “%s”', async (typed) => {
  expect(await searchLeads(await someMember('compliance'), typed)).toEqual({ kind: 'nothing' });
});

test('limits how many people a staff member can search for', async () => {
  const counsel = await someMember('compliance');
  await sql(
    `INSERT INTO rate_limit (key, points, expire) VALUES ($1, 59, extract(epoch FROM now())::bigint * 1000 + 900000)`,
    [`staff:search:${counsel.staffId}`],
  );
  expect(await searchLeads(counsel, ADA.email)).toMatchObject({ kind: 'person' });
  expect(await searchLeads(counsel, ADA.email)).toEqual({ kind: 'too_many' });
  expect(await searchLeads(counsel, lead.reference)).toMatchObject({ kind: 'lead' });
});

test('a role without the right neither looks up a person nor reads the leads of one', async () => {
  const [counsel, other] = [await someMember('compliance'), await someMember('admin')];
  for (const typed of [ADA.email, 'nobody@example.com', ADA.phone])
    expect(await searchLeads(other, typed)).toEqual({ kind: 'not_allowed' });
  const found = await searchLeads(counsel, ADA.email);
  const person = found.kind === 'person' ? found.search : '';
  await sql('UPDATE person_search SET staff_id = $1 WHERE id = $2', [other.staffId, person]);
  expect(await listLeads(other, { filters: NO_FILTERS, person })).toBe('gone');
  expect((await auditsOf('a borrower')).map(({ actor }) => actor)).not.toContain(other.email);
});

const REASON = 'case 12';

/** The reasons of staff that a role reads on the lead's page. */
async function reasonsFor(role: Role) {
  const detail = await readLead({ role }, lead.reference);
  return detail?.timeline.flatMap(({ title, facts }) =>
    facts.flatMap(([name, value]) => (title.startsWith('Legal hold') && name === 'Reason' ? [value] : [])),
  );
}
const kindsOf = () => eventKinds(lead.journeyKey);

test('exports a certificate for a reason, and records it in audit and evidence', async () => {
  const counsel = await someMember('compliance');
  const none = await takeCertificate(counsel, lead.reference, { reason: '  ', form: 'signed' });
  expect(none).toMatchObject({ ok: false, errors: { certificateReason: expect.any(String) } });
  const signed = await takeCertificate(counsel, lead.reference, { reason: REASON, form: 'signed' });
  const text = signed.ok && signed.kind === 'taken' ? signed.text : '';
  expect(await verifyCertificate(text, await publishedKeys())).toMatchObject({ ok: true });
  const page = await takeCertificate(counsel, lead.reference, { reason: REASON, form: 'printable' });
  expect(page).toMatchObject({
    fileName: `consent-${lead.reference}.html`,
    text: expect.stringContaining('Quillverton'),
  });
  const taken = { actor: counsel.email, act: 'certificate_taken', reason: REASON };
  expect(await auditsOf(lead.reference)).toMatchObject([taken, taken]);
  expect((await kindsOf()).slice(-2)).toEqual(['evidence_exported', 'evidence_exported']);
  const unknown = await takeCertificate(counsel, 'unknown', { reason: REASON, form: 'signed' });
  expect(unknown).toEqual({ ok: true, kind: 'no_lead' });
});

test('places and releases a hold for a reason, and records each once', async () => {
  const counsel = await someMember('compliance');
  const change = (isHeld: boolean, reason = REASON) =>
    changeHold(counsel, lead.reference, { isHeld, reason });
  expect(await change(true, '…')).toEqual({ ok: false, errors: { holdReason: expect.any(String) } });
  expect(await change(true)).toEqual({ ok: true, kind: 'done' });
  expect(await change(true)).toEqual({ ok: true, kind: 'already' });
  expect(await readLead(VIEWER, lead.reference)).toMatchObject({ isHeld: true });
  for (const role of ['viewer', 'marketer'] as const) expect(await reasonsFor(role)).toEqual([]);
  for (const role of ['compliance', 'admin'] as const) expect(await reasonsFor(role)).toContain(REASON);
  expect(await change(false)).toEqual({ ok: true, kind: 'done' });
  const acts = (await auditsOf(lead.reference)).map(({ act }) => act);
  expect(acts.slice(-2)).toEqual(['hold_placed', 'hold_released']);
});

async function allowedTicket() {
  const counsel = await someMember('compliance');
  const allowed = await revealIdentity(counsel, lead.reference, REASON);
  if (!allowed.ok || allowed.kind !== 'allowed') throw new Error(JSON.stringify(allowed));
  return { counsel, ticket: allowed.ticket };
}

test('reveals the identity once, within two minutes, to the member who asked, after audit and evidence record it', {
  tags: ['@hidden-identity', '@audit'],
}, async () => {
  const { counsel, ticket } = await allowedTicket();
  const audit = { actor: counsel.email, act: 'identity_revealed', reason: REASON };
  expect((await auditsOf(lead.reference)).at(-1)).toMatchObject(audit);
  expect((await kindsOf()).at(-1)).toBe('identity_revealed');
  expect(await openIdentity(await someMember('compliance'), lead.reference, ticket)).toBeNull();
  expect(await openIdentity(counsel, 'ANOT-HERL-EAD2', ticket)).toBeNull();
  const [phone, address] = ['555-0199', '17 Larch Road'].map((text) => expect.stringContaining(text));
  const identity = { name: 'Ada Quillverton', email: 'ada@example.com', phone, address };
  const opened = await openIdentity(counsel, lead.reference, ticket);
  expect(opened).toEqual([{ ...identity, agreedAt: expect.any(Date) }]);
  expect(await openIdentity(counsel, lead.reference, ticket)).toBeNull();
  const late = await allowedTicket();
  await sql("UPDATE lead_reveal SET until = until - interval '2 minutes' WHERE id = $1", [late.ticket]);
  expect(await openIdentity(late.counsel, lead.reference, late.ticket)).toBeNull();
  const rows = await sql<{ row: string }>(
    'SELECT t::text AS row FROM lead_reveal t UNION ALL SELECT t::text FROM audit t',
  );
  for (const word of OF_ADA.slice(0, 4)) expect(rows.map(({ row }) => row).join()).not.toContain(word);
});

test('reveals and records nothing without a reason, of a missing lead or an erased person', async () => {
  const counsel = await someMember('compliance');
  const before = await kindsOf();
  const blank = await revealIdentity(counsel, lead.reference, ' ');
  expect(blank).toMatchObject({ ok: false, errors: { reason: expect.any(String) } });
  expect(await kindsOf()).toEqual(before);
  expect(await revealIdentity(counsel, 'NONE', REASON)).toEqual({ ok: true, kind: 'no_lead' });
  const bob = await submitSampleLead({ email: 'bob@example.com', phone: '(555) 555-0142' });
  await erasePerson('email', 'bob@example.com', 'Ann');
  const asked = await revealIdentity(counsel, bob.reference, REASON);
  expect(asked).toEqual({ ok: true, kind: 'no_identity' });
  expect(await readLead(VIEWER, bob.reference)).toMatchObject({ hasEvidence: false });
});
