import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { commitPendingEvents } from '#features/evidence/seal-evidence.ts';
import { stampCheckpoints } from '#features/evidence/stamp-checkpoints.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { exportEvidenceLog } from '#features/privacy/export-evidence.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed, type Sandbox } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import {
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';

const witness = await openWitness();
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
const trusted = { witnesses: [witness.verifierKey] };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await openOperatorAndSeed();
});
afterAll(async () => {
  await sandbox.close();
  await witness.close();
});

/** Seals, and asks the witnesses, like the two jobs of each minute. */
async function aMinute() {
  await commitPendingEvents();
  await stampCheckpoints();
}

/** Rows that no erasure may change. */
const proofs = () =>
  sql(
    `SELECT size::int, note, source, proof FROM evidence_checkpoint JOIN evidence_time_proof USING (size) ORDER BY size`,
  );

async function opened(certificate: string) {
  const keys = await publishedKeys();
  expect(await checkCertificateTwice(certificate, keys, trusted)).toEqual(HELD);
  const verdict = await verifyCertificate(certificate, keys, sourcesOf(trusted));
  if (!verdict.ok) throw new Error(verdict.errors.join());
  return { ...verdict, says: certificateVerdict(verdict).flatMap(({ says }) => says) };
}

const REMOVALS: [string, (email: string, journeyId: string) => Promise<unknown>][] = [
  ['an erased person', (email) => erasePerson('email', email, 'counsel')],
  [
    'purged evidence',
    async (_email, journeyId) => {
      await sql("UPDATE evidence_key SET last_at = '2010-01-01' WHERE journey_id = $1", [journeyId]);
      await purgeExpired();
    },
  ],
];

test.each(REMOVALS)(
  'the time and the checkpoints of %s stay valid, and the certificate says so',
  async (how, remove) => {
    const email = `${how.replaceAll(' ', '.')}@example.com`;
    const { reference, journeyKey } = await carryLead({ email });
    await aMinute();
    const handedOut = await certificateTextOf(reference);
    const before = await opened(handedOut);
    expect(before.times.proofs).toMatchObject([{ by: witness.name }]);
    const stored = await proofs();

    await remove(email, journeyKey.journeyId);
    expect(await proofs()).toEqual(stored);
    await aMinute();
    expect(await opened(handedOut)).toEqual(before);
    const after = await opened(await certificateTextOf(reference));
    expect(after).toMatchObject({
      events: { total: 8, erased: 7 },
      times: before.times,
    });
    expect(after.says).toContain('Event 5 (consent_acknowledged): erased (see event 8)');
    const lines: string[] = [];
    await exportEvidenceLog(async (found) => {
      for await (const line of found) lines.push(line);
    });
    expect(await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted)).toEqual(HELD);
  },
);
