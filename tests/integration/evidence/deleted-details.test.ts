import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addAlertWebhook } from '#features/alerts/manage-channels.ts';
import { findChannelTarget, listConsoleChannels } from '#features/alerts/store/alert-channels.ts';
import { certifyReceipt } from '#features/lead/read-receipt.ts';
import { findReceiptId } from '#features/lead/store/receipts.ts';
import { erasePerson } from '#features/privacy/erase-person.ts';
import { exportCertificate } from '#features/privacy/export-evidence.ts';
import { holdEvidence, releaseEvidence } from '#features/privacy/hold-evidence.ts';
import { purgeExpired } from '#features/privacy/purge-expired.ts';
import { rotateDataKeys } from '#features/privacy/rotate-data-keys.ts';
import { startOver } from '#features/privacy/start-over.ts';
import { env } from '#platform/config/env.ts';
import { openTarget } from '#platform/crypto/data-key.ts';
import { pastAllRules } from '#tests/integration/support/bypass-constraints.ts';
import { certificateTextOf } from '#tests/integration/support/certificate-text.ts';
import { accepted } from '#tests/integration/support/issued-evidence.ts';
import { passTime } from '#tests/integration/support/new-journey.ts';
import {
  openOperatorAndSeed,
  reachConsent,
  type SubmittedLead,
  storedKinds,
  submitSampleLead,
} from '#tests/integration/support/sent-lead.ts';
import { someMember } from '#tests/integration/support/staff-member.ts';
import { columnsWith } from '#tests/support/database/columns-with.ts';
import { rolledBack, sql } from '#tests/support/database/sql.ts';

const AUDIT = { by: 'counsel', reason: 'suspected fraud' };
const SIX_YEARS_SECONDS = 6 * 365 * 86_400;
const WARNING = 'Zephyrantha may not';

await openOperatorAndSeed();

const idOf = ({ journeyKey }: SubmittedLead) => journeyKey.journeyId;

test('the borrower’s certificate contains staff actions, but not who acted or why', async () => {
  const lead = await submitSampleLead({ email: 'watched@example.com' });
  await holdEvidence(lead.reference, AUDIT);
  await erasePerson('email', 'watched@example.com', AUDIT.by);
  await releaseEvidence(lead.reference, AUDIT);
  await exportCertificate(lead.reference, AUDIT);
  const receiptId = (await findReceiptId(idOf(lead))) ?? '';
  await sql('UPDATE journey SET erased_at = NULL WHERE id = $1', [idOf(lead)]);
  const certified = await certifyReceipt(receiptId, lead.journeyKey);
  const certificate = certified?.kind === 'certified' ? certified.certificate : '';
  const given = await accepted(certificate);
  expect(given.certificate.events.slice(-4)).toMatchObject([
    { kind: 'hold_placed', details: { absent: 'withheld' } },
    { kind: 'erasure_asked', details: { absent: 'withheld' } },
    { kind: 'hold_released', details: { absent: 'withheld' } },
    { kind: 'evidence_exported', details: { absent: 'withheld' } },
  ]);
  expect(given.events).toMatchObject({ withheld: 4, erased: 0 });
  const own = await accepted(await certificateTextOf(lead.reference));
  expect(own.events).toMatchObject({ erased: 0, withheld: 0 });
});

describe('the operator’s own words, and the address that a journey began at', () => {
  const warn = async (journeyId: string) => {
    await sql('UPDATE lead SET operator_warning = $2 WHERE journey_id = $1', [journeyId, WARNING]);
    await sql(
      'UPDATE attempt SET operator_warning = $2 FROM lead WHERE lead.id = lead_id AND journey_id = $1',
      [journeyId, WARNING],
    );
    await sql(`UPDATE journey SET passed_data = '{"click_id": "Zephyrantha"}' WHERE id = $1`, [journeyId]);
  };
  const found = () => rolledBack((query) => columnsWith(query, ['Zephyrantha']));
  const PLACES = ['attempt.operator_warning', 'journey.passed_data', 'lead.operator_warning'];

  const ways: [string, (lead: SubmittedLead) => Promise<unknown>, events: number][] = [
    ['an erased person', () => erasePerson('email', 'words@example.com', AUDIT.by), 1],
    ['start-over after a lead was sent, whose evidence stays', (lead) => startOver(lead.journeyKey), 7],
    [
      'expired evidence',
      async (lead) => {
        await sql("UPDATE evidence_key SET last_at = '2010-01-01' WHERE journey_id = $1", [idOf(lead)]);
        await purgeExpired();
      },
      1,
    ],
    [
      'age where no evidence expires',
      async (lead) => {
        await pastAllRules(`UPDATE journey SET started_at = '2010-01-01' WHERE id = '${idOf(lead)}';
          UPDATE lead SET created_at = '2010-01-01' WHERE journey_id = '${idOf(lead)}'`);
        await passTime(SIX_YEARS_SECONDS);
        await purgeExpired();
      },
      7,
    ],
  ];
  test.each(ways)('are deleted by %s', async (_how, remove, events) => {
    const lead = await submitSampleLead({ email: 'words@example.com' });
    await warn(idOf(lead));
    expect(await found()).toEqual(PLACES);
    await remove(lead);
    expect(await found()).toEqual([]);
    expect(await storedKinds(idOf(lead))).toHaveLength(events);
  });
});

test('erases a journey with a lost key with all others of a person, and records so under a new key', async () => {
  const person = { email: 'lost@example.com' };
  const [lost, whole] = [await submitSampleLead(person), await submitSampleLead(person)];
  await corruptKey(idOf(lost));
  const erased = await erasePerson('email', person.email, AUDIT.by);
  expect(new Map(erased.map(({ journeyId, removal }) => [journeyId, removal]))).toEqual(
    new Map([
      [idOf(lost), 'key_lost'],
      [idOf(whole), 'removed'],
    ]),
  );
  for (const lead of [lost, whole]) {
    expect(await storedKinds(idOf(lead))).toEqual(['details_removed']);
    const { events } = await accepted(await certificateTextOf(lead.reference));
    expect(events).toMatchObject({ total: 8, erased: 7 });
  }
});

test('deletes all answers of a borrower who starts over, even with a lost evidence key', async () => {
  const { journeyKey } = await reachConsent();
  await corruptKey(journeyKey.journeyId);
  await startOver(journeyKey);
  expect(await sql('SELECT FROM draft WHERE journey_id = $1', [journeyKey.journeyId])).toEqual([]);
  expect(await storedKinds(journeyKey.journeyId)).toEqual(['details_removed']);
});

test('reports keys that don’t open, and still rewraps the others and the address of a webhook', async () => {
  const [lost, whole] = [await submitSampleLead(), await submitSampleLead()];
  await corruptKey(idOf(lost));
  await addAlertWebhook(await someMember('admin'), 'https://hooks.partner.example/token', ['critical']);
  const { keys } = env().DATA_KEY;
  Object.assign(env().DATA_KEY, {
    currentId: 2,
    keys: new Map([...keys, [2, randomBytes(32).toString('base64url')]]),
  });
  const { wrapped, lost: lostKeys } = await rotateDataKeys();
  expect(wrapped).toBeGreaterThan(0);
  // With the authenticator of the administrator, whose secret no key has sealed.
  expect(lostKeys).toBe(2);
  expect(await sql('SELECT journey_id FROM evidence_key WHERE master = 1')).toEqual([
    { journey_id: idOf(lost) },
  ]);
  expect(await storedKinds(idOf(whole))).toHaveLength(7);
  expect(await certificateTextOf(whole.reference)).toBeTruthy();
  const [channel] = await listConsoleChannels();
  const target = await findChannelTarget(channel?.id ?? '');
  expect(target?.sealed?.keyId).toBe(2);
  expect(target?.sealed && openTarget(target.sealed, channel?.id ?? '')).toContain('/token');
});

const corruptKey = (journeyId: string) =>
  sql("UPDATE evidence_key SET wrapped = '\\x00' WHERE journey_id = $1", [journeyId]);
