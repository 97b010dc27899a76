import { expect, test } from 'vitest';
import { consentRecord } from '#features/evidence/proof/consent-record.ts';
import { leadEvents } from '#tests/support/evidence/event-chains.ts';
import { certificateOf, ID, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';

test('a certificate uses the names of ISO/IEC TS 27560', async () => {
  const record = consentRecord(await certificateOf(leadEvents(REFERENCE, texts)));
  expect(record).toMatchObject({
    schema_version: 'ISO/IEC TS 27560:2023',
    record_id: ID,
    consent_receipt: { reference: REFERENCE },
    party_identification: [{ party_id: 'operator.example', party_type: 'recipient' }],
  });
  expect(record.pii_principal_id).toMatch(/@/);
  expect(record.pii_processing.map(({ privacy_notice }) => privacy_notice)).toEqual(
    texts.map(({ sha256 }) => `sha256:${sha256}`),
  );
  expect(record.event.map(({ event_state }) => event_state)).toEqual(['requested', 'requested', 'given']);
});

test('the record contains no erased details', async () => {
  const whole = await certificateOf(leadEvents(REFERENCE, texts));
  const events = whole.events.map((event) => ({ ...event, details: null }));
  expect(consentRecord({ ...whole, events })).toMatchObject({
    pii_principal_id: null,
    pii_processing: [],
    party_identification: [],
    event: [],
  });
});
