import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { certifyLead } from '#features/lead/certify-lead.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { withdrawPhoneConsent } from '#features/lead/withdraw-phone.ts';
import { carryLead, openOperatorAndSeed, type Sandbox } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { BOTH, checkCertificateTwice, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openOperatorAndSeed();
});
afterAll(() => sandbox.close());

/** A person who can write to the database, but has no key. The app seals and certifies what it finds. */
const append = (journeyId: string, kind: string, commitment: string, sealed: Uint8Array) =>
  sql(
    `WITH added AS (
       INSERT INTO evidence_event (journey_id, kind, commitment, at)
       VALUES ($1, $2, $3, clock_timestamp()) RETURNING number)
     INSERT INTO evidence_details (journey_id, number, sealed) SELECT $1, number, $4 FROM added`,
    [journeyId, kind, commitment, sealed],
  );

test('details that a person without the key invents are unreadable in the certificate', async () => {
  const { reference, journeyKey } = await carryLead();
  const invented = randomBytes(32).toString('hex');
  await append(journeyKey.journeyId, 'consent_acknowledged', invented, randomBytes(200));
  await commitPendingEvents();
  const certificate = (await certifyLead(reference)) ?? '';
  const keys = await publishedKeys();
  expect(await checkCertificateTwice(certificate, keys)).toEqual(HELD);
  const verdict = await verifyCertificate(certificate, keys);
  expect(verdict).toMatchObject({ ok: true, events: { total: 8, unreadable: 1, erased: 0 } });
});

test('verifiers reject an agreement that was copied behind its withdrawal', async () => {
  const { reference, journeyKey } = await carryLead();
  const { journeyId } = journeyKey;
  await withdrawPhoneConsent((await findReceiptId(journeyId)) ?? '');
  const [agreed] = await sql<{ commitment: string; sealed: Buffer }>(
    `SELECT commitment, sealed FROM evidence_event JOIN evidence_details USING (journey_id, number)
     WHERE journey_id = $1 AND kind = 'consent_acknowledged'`,
    [journeyId],
  );
  await append(
    journeyId,
    'consent_acknowledged',
    agreed?.commitment ?? '',
    agreed?.sealed ?? Buffer.alloc(0),
  );
  await commitPendingEvents();
  const verdicts = await checkCertificateTwice((await certifyLead(reference)) ?? '', await publishedKeys());
  expect(hasFault(verdicts)).toEqual(BOTH);
  expect(verdicts.ours).toBe('Event 9 (consent_acknowledged) repeats the details of an event before it.');
});
