// Rows of the table of docs/evidence.md about parties without a key, each with its own access to a running operator,
// database and app. tests/unit/evidence/forgery-table.test.ts has the other rows and looks for these titles.
import { beforeAll, expect, test } from 'vitest';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { NOT_COMPARED } from '#features/evidence/proof/checks/journey-in-log.ts';
import { sha256 } from '#features/evidence/proof/format/crypto.ts';
import { readEvents } from '#features/evidence/proof/format/event-details.ts';
import { ofKind } from '#features/evidence/proof/words/agreement-words.ts';
import { summaryOf } from '#features/evidence/proof/words/summary.ts';
import { certificateVerdict } from '#features/evidence/proof/words/verdict.ts';
import { submitLead } from '#features/lead/submit-lead.ts';
import { exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { inflight } from '#platform/process/inflight.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { accepted, exportedLog } from '#tests/integration/support/issued-evidence.ts';
import {
  agreementTo,
  openOperatorAndSeed,
  reachConsent,
  referenceOf,
  submitSampleLead,
  withdrawCalls,
} from '#tests/integration/support/sent-lead.ts';
import { rolledBack, sql, waitsFor } from '#tests/support/database/sql.ts';
import { checkLogWithBoth, compareWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { control } from '#tests/support/sandbox-control.ts';
import { until } from '#tests/support/until.ts';

const SERVED = {
  'personal.consent': '<p>What we serve.</p>',
  'personal.tcpa.consent': '<p>Calls, as served.</p>',
};
const CLAIMED = { 'personal.consent': '<p>What we claim.</p>', 'personal.tcpa.consent': '<p>No calls.</p>' };

const sandbox = await openOperatorAndSeed();
beforeAll(async () => {
  await control(sandbox.origin, '/consents/rotate', { blocks: SERVED });
});

/** As any reader of the certificate does. No verifier finds a fault. */
async function readCertificate(reference: string) {
  await appendPendingToTree();
  const verdict = await accepted(await certificateTextOf(reference));
  const lines = certificateVerdict(verdict);
  const says = lines.flatMap((line) => line.says).join('\n');
  return { ...verdict, says, sentence: summaryOf(verdict, NOT_COMPARED, lines).sentence };
}

test('the operator: a certificate has the bytes that it served, and its answer, whatever it claims later', async () => {
  const { reference } = await submitSampleLead();
  await control(sandbox.origin, '/consents/rotate', { blocks: CLAIMED });
  const { certificate } = await readCertificate(reference);
  const hashes = certificate.texts.map((text) => text.sha256);
  expect(hashes.toSorted()).toEqual(
    Object.values(SERVED)
      .map((text) => sha256(text))
      .toSorted(),
  );
  const [ended] = ofKind(readEvents(certificate), 'lead_ended');
  const [lead] = await sql<{ uuid: string }>(
    'SELECT operator_uuid AS uuid FROM lead WHERE partner_lead_id = $1',
    [reference],
  );
  expect(ended?.facts).toMatchObject({ outcome: 'answered', operatorUuid: lead?.uuid });
});

test('marketing staff, without database or keys: a request as another person shows its browser and address', async () => {
  const { reference } = await submitSampleLead({ firstName: 'Someone', lastName: 'Else' });
  const { says, sentence } = await readCertificate(reference);
  expect(sentence).toContain('someone using the name “Someone Else”');
  expect(says).toContain('The file shows a browser and a network address, not who used them.');
});

test('the borrower, or a bot: a false measurement counts as reported by the browser', async () => {
  const { journeyKey, shown } = await reachConsent({ email: 'not-mine@example.com' });
  const documents = [
    { sha256: sha256(SERVED['personal.consent']), width: 300, height: 900, seenPercent: 100 },
  ];
  const measured = { viewport: { width: 390, height: 844 }, documents, labels: [] };
  const clientInfo = { userAgent: 'Bot/1', address: '203.0.113.66' };
  const submission = await submitLead(journeyKey, agreementTo(shown, { measured, clientInfo }));
  expect(submission.kind).toBe('sent');
  await Promise.all(inflight());
  const { certificate, says } = await readCertificate(await referenceOf(journeyKey));
  const [agreed] = ofKind(readEvents(certificate), 'consent_acknowledged');
  const person = { email: 'not-mine@example.com' };
  expect(agreed?.facts).toMatchObject({ ...clientInfo, person });
  expect(says).toContain('The borrower’s browser reported: 100% of the consent text');
});

test('a person with the receipt’s URL: presses without a cookie withdraw the consent once', async () => {
  const { reference, journeyKey } = await submitSampleLead();
  for (let press = 0; press < 2; press++) await withdrawCalls(journeyKey);
  const { certificate, sentence } = await readCertificate(reference);
  expect(sentence).toMatch(/; the consent to calls and texts was WITHDRAWN on [^;]*\.$/);
  // Anyone with the URL can withdraw, so the event doesn't say that the borrower did.
  const withdrawals = ofKind(readEvents(certificate), 'phone_consent_withdrawn');
  expect(withdrawals.map(({ facts }) => facts?.by)).toEqual(['receipt link']);
});

test('both verifiers accept the certificate of a complete lead before and after its events are in the tree, and it names the operator', async () => {
  const { reference } = await submitSampleLead();
  await accepted(await certificateTextOf(reference));
  const { certificate, events } = await readCertificate(reference);
  expect(events).toMatchObject({ total: 7, sealed: 7, erased: 0 });
  const facts = readEvents(certificate).flatMap((event) => event.facts ?? []);
  const shown = facts.flatMap((fact) => (fact.kind === 'consent_displayed' ? [fact.keys] : []));
  expect(shown.sort()).toEqual([['personal.consent'], ['personal.tcpa.consent']]);
  const address = `${sandbox.origin}/api/partners/personal/ping-post/v3/consents`;
  expect(facts.flatMap((fact) => ('endpoint' in fact ? [fact.endpoint] : []))).toEqual(
    Array(3).fill({ address, clientId: 'handoff-test', mode: 'local' }),
  );
});

const WAITING = waitsFor('evidence_time_proof');

test('a certificate has each event under its checkpoint, also if a job appends one while it is issued', async () => {
  const { reference, journeyKey } = await submitSampleLead({ email: 'cy@example.com' });
  await appendPendingToTree();
  const { issued } = await rolledBack(async (query) => {
    await query('LOCK TABLE evidence_time_proof IN ACCESS EXCLUSIVE MODE');
    const issued = certificateTextOf(reference);
    await until(async () => (await query(WAITING)).length === 1, 'the issuer has read the events');
    await withdrawCalls(journeyKey);
    await appendPendingToTree();
    return { issued };
  });
  const verdicts = await compareWithBoth(await issued, await publishedKeys(), [], await exportedLog());
  expect(verdicts).toEqual(HELD);
  expect(await exportedLog()).toContain('"kind":"phone_consent_withdrawn"');
});

test('exports the log at one moment: an event sealed during the export appears once', async () => {
  await reachConsent();
  const lines: string[] = [];
  await exportEvidenceLog(async (found) => {
    for await (const line of found) {
      lines.push(line);
      if (lines.length === 3) await appendPendingToTree();
    }
  });
  expect(lines.at(-1)).toContain('"index":null');
  expect(await checkLogWithBoth(lines.join(''), await publishedKeys(), [])).toEqual(HELD);
  expect(await checkLogWithBoth(await exportedLog(), await publishedKeys(), [])).toEqual(HELD);
  expect(await exportedLog()).not.toContain('"index":null');
});
