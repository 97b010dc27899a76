import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { appendPendingToTree } from '#features/evidence/append-evidence.ts';
import { publishedKeys } from '#features/evidence/evidence-signer.ts';
import { renderCertificate } from '#features/evidence/proof/page/certificate-page.ts';
import { findCheckpoint } from '#features/evidence/store/evidence-tree.ts';
import { findPerson } from '#features/privacy/find-person.ts';
import { holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { env } from '#platform/config/env.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { accepted, exportedLog } from '#tests/integration/support/issued-evidence.ts';
import { ageFetches, offeredConsent } from '#tests/integration/support/moment.ts';
import { runHere } from '#tests/integration/support/run-here.ts';
import {
  openOperatorAndSeed,
  reachConsent,
  type SubmittedLead,
  storedKinds,
  submitSampleLead,
} from '#tests/integration/support/sent-lead.ts';
import { sql } from '#tests/support/database/sql.ts';
import { checkLogWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import { framesIn } from '#tests/support/evidence/page-frames.ts';

const FIVE_YEARS = 5 * 365;
const AUDIT = { by: 'counsel', reason: 'a lawsuit' };

const sandbox = await openOperatorAndSeed();

/** As if the journey's evidence and warnings were so much older. Its other records stay where they are. */
function age({ journeyKey: { journeyId } }: Pick<SubmittedLead, 'journeyKey'>, days: number) {
  const older = (column: string) => `${column} = ${column} - interval '${days} days'`;
  return sql(`
    BEGIN;
    SET LOCAL session_replication_role = replica;
    UPDATE evidence_key SET ${older('last_at')} WHERE journey_id = '${journeyId}';
    UPDATE lead SET ${older('created_at')} WHERE journey_id = '${journeyId}';
    UPDATE attempt SET ${['intent_at', 'acknowledged_at'].map(older)}
      WHERE lead_id IN (SELECT id FROM lead WHERE journey_id = '${journeyId}');
    COMMIT`);
}

test('deletes details after five years with an event; the chain stays valid, and a legal hold protects them', async () => {
  const held = await submitSampleLead({ email: 'held@example.com', phone: '5555550101' });
  await holdEvidence(held.reference, AUDIT);
  await keepOthers(210);
  const old = await submitSampleLead({ email: 'old@example.com', phone: '5555550102' });
  await appendPendingToTree();
  const before = await findCheckpoint();
  const younger = await submitSampleLead({ email: 'younger@example.com', phone: '5555550103' });
  await Promise.all([age(held, FIVE_YEARS + 1), age(old, FIVE_YEARS + 1), age(younger, FIVE_YEARS - 1)]);
  await sql("UPDATE lead SET operator_warning = 'about Ada'");
  await sql("UPDATE attempt SET operator_warning = 'about Ada'");

  await purgeExpired();
  const warned = await sql(`SELECT partner_lead_id AS reference FROM lead JOIN attempt ON lead_id = lead.id
    WHERE lead.operator_warning IS NOT NULL AND attempt.operator_warning IS NOT NULL ORDER BY created_at`);
  expect(warned).toEqual([held, younger].map(({ reference }) => ({ reference })));
  expect(await sql("SELECT FROM evidence_key WHERE last_at = '2010-01-01' AND NOT is_held")).toEqual([]);
  await sql("DELETE FROM evidence_key WHERE wrapped = '\\x00'");
  expect(await storedKinds(old.journeyKey.journeyId)).toEqual(['details_removed']);
  expect(await storedKinds(younger.journeyKey.journeyId)).toHaveLength(7);
  expect(await storedKinds(held.journeyKey.journeyId)).toHaveLength(8);
  expect(await findPerson({ kind: 'email', value: 'old@example.com' }, 'counsel')).toEqual([]);
  expect(await accepted(await certificateTextOf(old.reference))).toMatchObject({
    events: { total: 8, sealed: 7, erased: 7 },
  });
  await appendPendingToTree();
  expect(await checkLogWithBoth(await exportedLog(), await publishedKeys(), [before?.note ?? ''])).toEqual(
    HELD,
  );

  expect(await releaseEvidence(held.reference, AUDIT)).toBe('done');
  await purgeExpired();
  expect(await storedKinds(held.journeyKey.journeyId)).toEqual(['details_removed']);
});

test('a lead of 400 days ago shows its consent again from the same bytes, after two later texts and a rotated key', async () => {
  const shown = await textsOnOffer();
  const lead = await submitSampleLead();
  const unsent = await reachConsent({ email: 'unsure@example.com' });
  await appendPendingToTree();
  await Promise.all([age(lead, 400), age(unsent, 400)]);
  for (const email of ['after@example.com', 'last@example.com']) {
    await fetch(`${sandbox.origin}/_sandbox/consents/rotate`, { method: 'POST', body: '{}' });
    await ageFetches('2 days');
    expect(await textsOnOffer()).not.toEqual(shown);
    await submitSampleLead({ email });
  }
  await purgeExpired();
  await appendPendingToTree();
  expect(await storedKinds(lead.journeyKey.journeyId)).toHaveLength(7);
  expect(await storedKinds(unsent.journeyKey.journeyId)).toEqual(['details_removed']);

  const { keys: held } = env().DATA_KEY;
  const [old = ''] = held.values();
  const newest = `2:${randomBytes(32).toString('base64')}`;
  const rotated = await runHere('keys', ['rotate'], {
    environment: { DATA_KEY: `${newest},1:${Buffer.from(old, 'base64url').toString('base64')}` },
  });
  expect(rotated).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+ keys were rewrapped/) });
  const certificate = await runHere('evidence', ['certificate', lead.reference, '--reason', 'a test'], {
    environment: { DATA_KEY: newest },
  });
  expect(certificate.code).toBe(0);

  const verdict = await accepted(certificate.stdout);
  expect(verdict.events).toMatchObject({ total: 8, sealed: 7, erased: 0, withheld: 0, unreadable: 0 });
  expect(verdict.certificate.texts.map(({ bytes }) => Buffer.from(bytes, 'base64url').toString())).toEqual(
    shown,
  );
  expect(framesIn(renderCertificate(verdict))).toEqual(shown);
});

/** The texts that a borrower would be shown now, as the operator wrote them. */
async function textsOnOffer(): Promise<string[]> {
  const { blocks = [] } = (await offeredConsent('personal_v3')) ?? {};
  return Promise.all(
    blocks.map(async ({ sha256 }) => Buffer.from((await findConsentText(sha256)) ?? '').toString()),
  );
}

/** Journeys that are older than all others, whose keys don't open and nearly all of which are on hold. */
const keepOthers = (count: number) =>
  sql(
    `WITH begun AS (
       INSERT INTO journey (id, campaign_slug) SELECT gen_random_uuid(), 'personal-loan' FROM generate_series(1, $1) RETURNING id)
     INSERT INTO evidence_key (journey_id, master, wrapped, last_at, is_sent, is_held)
     SELECT id, 1, '\\x00', '2010-01-01', true, row_number() OVER () % 100 <> 0 FROM begun`,
    [count],
  );
