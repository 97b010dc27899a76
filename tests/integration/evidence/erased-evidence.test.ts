import { expect, test, vi } from 'vitest';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { accepted, aMinute, exportedLines } from '#tests/integration/support/issued-evidence.ts';
import { openWitness } from '#tests/integration/support/local-witness.ts';
import { carryLead, openOperatorAndSeed } from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkLogTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';

const witness = await openWitness();
vi.stubEnv('EVIDENCE_WITNESSES', witness.setting);
const trusted = { witnesses: [witness.verifierKey] };

await openOperatorAndSeed();

/** Rows that no erasure may change. */
const proofs = () =>
  sql(
    `SELECT size::int, note, source, proof FROM evidence_checkpoint JOIN evidence_time_proof USING (size) ORDER BY size`,
  );

async function opened(certificate: string) {
  const verdict = await accepted(certificate, trusted);
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
    const lines = await exportedLines();
    expect(await checkLogTwice(lines.join(''), await publishedKeys(), [], trusted)).toEqual(HELD);
  },
);
