import { expect, test } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { readEvents } from '#features/evidence/proof/event-details.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { exportedLines, issuedCertificate } from '#tests/integration/support/issued-evidence.ts';
import { carryLead, comeToConsent, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { rolledBack, waitsFor } from '#tests/support/database/sql.ts';
import {
  checkCertificateTwice,
  checkLogTwice,
  compareTwice,
  HELD,
} from '#tests/support/evidence/both-verifiers.ts';
import { until } from '#tests/support/until.ts';

const WAITING = waitsFor('evidence_time_proof');

const sandbox = await openOperatorAndSeed();

test('both verifiers accept the certificate of a complete lead, before and after sealing', async () => {
  const { reference } = await carryLead();
  const keys = await publishedKeys();
  const pending = await certificateTextOf(reference);
  expect(await checkCertificateTwice(pending, keys)).toEqual(HELD);
  expect(await verifyCertificate(pending, keys)).toMatchObject({ ok: true, events: { total: 7, sealed: 0 } });
  await commitPendingEvents();
  const text = await issuedCertificate(reference);
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

test('a certificate has each event under its checkpoint, also if a job seals one while it is issued', async () => {
  const { reference, journeyKey } = await carryLead({ email: 'cy@example.com' });
  await commitPendingEvents();
  const { issued } = await rolledBack(async (query) => {
    await query('LOCK TABLE evidence_time_proof IN ACCESS EXCLUSIVE MODE');
    const issued = certificateTextOf(reference);
    await until(async () => (await query(WAITING)).length === 1, 'the issuer has read the events');
    await withdrawPhoneConsent((await findReceiptId(journeyKey.journeyId)) ?? '');
    await commitPendingEvents();
    return { issued };
  });
  const verdicts = await compareTwice(await issued, await publishedKeys(), [], await exportedLog());
  expect(verdicts).toEqual(HELD);
  expect(await exportedLog()).toContain('"kind":"phone_consent_withdrawn"');
  const withdrawn = await verifyCertificate(await certificateTextOf(reference), await publishedKeys());
  const facts = withdrawn.ok ? readEvents(withdrawn.certificate).at(-1)?.facts : null;
  // Anyone with the URL can withdraw, so the event doesn't say that the borrower did.
  expect(facts).toEqual({ kind: 'phone_consent_withdrawn', by: 'receipt link' });
});

test('displays and agreements name the consents address, the client and the mode', async () => {
  const { reference } = await carryLead();
  const verdict = await verifyCertificate(await certificateTextOf(reference), await publishedKeys());
  const events = verdict.ok ? readEvents(verdict.certificate) : [];
  const named = events.flatMap(({ facts }) => (facts && 'endpoint' in facts ? [facts.endpoint] : []));
  const keys = events.flatMap(({ facts }) => (facts?.kind === 'consent_displayed' ? [facts.keys] : []));
  expect(keys.sort()).toEqual([['personal.consent'], ['personal.tcpa.consent']]);
  const address = `${sandbox.origin}/api/partners/personal/ping-post/v3/consents`;
  expect(named).toEqual(Array(3).fill({ address, clientId: 'handoff-test', mode: 'local' }));
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

const exportedLog = async () => (await exportedLines()).join('');
