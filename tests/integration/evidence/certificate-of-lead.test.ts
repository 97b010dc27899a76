import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { readEvents } from '#features/evidence/proof/event-details.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { exportCertificate, exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import {
  carryLead,
  comeToConsent,
  openOperatorAndSeed,
  type Sandbox,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  BOTH,
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  hasFault,
} from '#tests/support/evidence/both-verifiers.ts';
import { anEdit, edited } from '#tests/support/evidence/text-edits.ts';

const EDITS = 1_000;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openOperatorAndSeed();
});
afterAll(() => sandbox.close());

test('both verifiers accept the certificate of a complete lead, before and after sealing', async () => {
  const { reference } = await carryLead();
  const keys = await publishedKeys();
  const pending = (await certifyLead(reference)) ?? '';
  expect(await checkCertificateTwice(pending, keys)).toEqual(HELD);
  expect(await verifyCertificate(pending, keys)).toMatchObject({ ok: true, events: { total: 7, sealed: 0 } });
  await commitPendingEvents();
  const exported = await exportCertificate(reference, { by: 'Ann', reason: 'a question' });
  const text = exported.kind === 'certified' ? exported.certificate : '';
  expect(await checkCertificateTwice(text, keys)).toEqual(HELD);
  expect(await verifyCertificate(text, keys)).toMatchObject({
    ok: true,
    events: { total: 8, sealed: 7, erased: 0 },
    certificate: {
      events: [
        { kind: 'journey_begun' },
        { kind: 'consent_displayed' },
        { kind: 'consent_displayed' },
        { kind: 'consent_measured' },
        { kind: 'consent_acknowledged' },
        { kind: 'lead_sent' },
        { kind: 'lead_ended' },
        { kind: 'evidence_exported', inclusion: null },
      ],
    },
  });
});

test('displays and agreements name the consents address, the client and the mode', async () => {
  const { reference } = await carryLead();
  const verdict = await verifyCertificate((await certifyLead(reference)) ?? '', await publishedKeys());
  const events = verdict.ok ? readEvents(verdict.certificate) : [];
  const named = events.flatMap(({ facts }) => (facts && 'endpoint' in facts ? [facts.endpoint] : []));
  const keys = events.flatMap(({ facts }) => (facts?.kind === 'consent_displayed' ? [facts.keys] : []));
  expect(keys.sort()).toEqual([['personal.consent'], ['personal.tcpa.consent']]);
  const address = `${sandbox.origin}/api/partners/personal/ping-post/v3/consents`;
  expect(named).toEqual(Array(3).fill({ address, clientId: 'handoff-test', mode: 'local' }));
});

test('issues no certificate for an unknown lead or one without evidence', async () => {
  expect(await exportCertificate('NONE-NONE-NONE', { by: 'x', reason: 'y' })).toEqual({ kind: 'no_lead' });
});

test('both verifiers detect a thousand single edits of a real log before its last checkpoint', {
  tags: ['@more'],
}, async () => {
  await carryLead({ email: 'eve@example.com' });
  await commitPendingEvents();
  await carryLead({ email: 'bob@example.com' });
  await commitPendingEvents();
  await comeToConsent();
  const keys = await publishedKeys();
  const whole = await exportedLog();
  const delivered = (await sql<{ note: string }>('SELECT note FROM evidence_checkpoint ORDER BY size')).map(
    ({ note }) => note,
  );
  expect(delivered.length).toBeGreaterThan(1);
  expect(await checkLogTwice(whole, keys, delivered)).toEqual(HELD);
  const end = whole.indexOf('\n', whole.lastIndexOf('{"checkpoint"')) + 1;
  expect(whole.length).toBeGreaterThan(end);
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(anEdit, async (edit) => {
      const changed = edited(whole, edit, end);
      fc.pre(changed !== whole);
      expect(hasFault(await checkLogTwice(changed, keys, delivered))).toEqual(BOTH);
      edits++;
    }),
    { numRuns: EDITS },
  );
  expect(edits).toBe(EDITS);
});

test('exports the log at one moment: an event sealed during the export appears once', async () => {
  await comeToConsent();
  const lines: string[] = [];
  await exportEvidenceLog(async (found) => {
    for await (const line of found) {
      lines.push(line);
      if (lines.length === 3) await commitPendingEvents();
    }
  });
  expect(lines.at(-1)).toContain('"index":null');
  expect(await checkLogTwice(lines.join(''), await publishedKeys(), [])).toEqual(HELD);
  expect(await checkLogTwice(await exportedLog(), await publishedKeys(), [])).toEqual(HELD);
  expect(await exportedLog()).not.toContain('"index":null');
});

async function exportedLog(): Promise<string> {
  const lines: string[] = [];
  await exportEvidenceLog(async (found) => {
    for await (const line of found) lines.push(line);
  });
  return lines.join('');
}
