import { beforeAll, expect, test } from 'vitest';
import type { Role } from '#features/access/model/permissions.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { readLead } from '#features/lead/read-lead.ts';
import { openIdentity, revealIdentity } from '#features/lead/reveal-identity.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { changeHold } from '#features/privacy/hold-evidence.ts';
import { takeCertificate } from '#features/privacy/take-certificate.ts';
import {
  type CarriedLead,
  carryLead,
  eventKinds,
  OF_ADA,
  openOperatorAndSeed,
} from '#tests/integration/support/sent-lead.ts';
import { auditsOf, someMember } from '#tests/integration/support/staff-member.ts';
import { sql } from '#tests/support/database/sql.ts';

await openOperatorAndSeed();
let lead: CarriedLead;
beforeAll(async () => {
  lead = await carryLead();
});

const REASON = 'case 12';
const VIEWER = { role: 'viewer' } as const;

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
  expect(await takeCertificate(counsel, 'unknown', { reason: REASON, form: 'signed' })).toEqual({
    ok: true,
    kind: 'no_lead',
  });
});

test('places and releases a hold for a reason, and records each once', async () => {
  const counsel = await someMember('compliance');
  const change = (isHeld: boolean, reason = REASON) =>
    changeHold(counsel, lead.reference, { isHeld, reason });
  expect(await change(true, '…')).toEqual({ ok: false, errors: { holdReason: expect.any(String) } });
  expect(await change(true)).toEqual({ ok: true, kind: 'done' });
  expect(await change(true)).toEqual({ ok: true, kind: 'already' });
  expect(await readLead(VIEWER, lead.reference)).toMatchObject({ isHeld: true });
  expect(await reasonsFor('viewer')).toEqual([]);
  expect(await reasonsFor('marketer')).toEqual([]);
  expect(await reasonsFor('compliance')).toContain(REASON);
  expect(await reasonsFor('admin')).toContain(REASON);
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
  expect((await auditsOf(lead.reference)).at(-1)).toMatchObject({
    actor: counsel.email,
    act: 'identity_revealed',
    reason: REASON,
  });
  expect((await kindsOf()).at(-1)).toBe('identity_revealed');
  expect(await openIdentity(await someMember('compliance'), lead.reference, ticket)).toBeNull();
  expect(await openIdentity(counsel, 'ANOT-HERL-EAD2', ticket)).toBeNull();
  expect(await openIdentity(counsel, lead.reference, ticket)).toEqual([
    {
      name: 'Ada Quillverton',
      email: 'ada@example.com',
      phone: expect.stringContaining('555-0199'),
      address: expect.stringContaining('17 Larch Road'),
      agreedAt: expect.any(Date),
    },
  ]);
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
  expect(await revealIdentity(counsel, lead.reference, ' ')).toMatchObject({
    ok: false,
    errors: { reason: expect.any(String) },
  });
  expect(await kindsOf()).toEqual(before);
  expect(await revealIdentity(counsel, 'NONE', REASON)).toEqual({ ok: true, kind: 'no_lead' });
  const bob = await carryLead({ email: 'bob@example.com', phone: '(555) 555-0142' });
  await erasePerson('email', 'bob@example.com', 'Ann');
  const asked = await revealIdentity(counsel, bob.reference, REASON);
  expect(asked).toEqual({ ok: true, kind: 'no_identity' });
  expect(await readLead(VIEWER, bob.reference)).toMatchObject({ hasEvidence: false });
});
