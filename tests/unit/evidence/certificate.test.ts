import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { checkCertificateTwice, HELD } from '#tests/support/evidence/both-verifiers.ts';
import {
  acknowledged,
  blocksOf,
  chain,
  erasedJourney,
  leadEvents,
  type Telling,
} from '#tests/support/evidence/event-chains.ts';
import { newKey } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import {
  certificateOf,
  ID,
  key,
  REFERENCE,
  sealed,
  signedAnyhow,
  texts,
  verdictsOn,
  verifiedCertificate,
} from '#tests/support/evidence/signed-certificates.ts';
import { anEdit, edited } from '#tests/support/evidence/text-edits.ts';

const EDITS = 1_000;
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const oldKey = newKey('before');

let whole: Certificate;
beforeAll(async () => {
  whole = await certificateOf(leadEvents(REFERENCE, texts));
});

const staff = { by: 'mara “ü”', reason: 'audit' };
const EACH_KIND: Telling[] = [
  { kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'borrower' } },
  { kind: 'erasure_asked', at: 60, facts: { by: 'staff' } },
  ...(['evidence_exported', 'hold_placed', 'hold_released', 'identity_revealed'] as const).map(
    (kind): Telling => ({ kind, at: 60, facts: staff }),
  ),
  ...(['received', 'not_received', 'given_up'] as const).map((choice): Telling => {
    const facts = { reference: REFERENCE, attempt: 1, choice, operatorUuid: null, by: 'mara' };
    return { kind: 'lead_decided', at: 60, facts };
  }),
];

test.each([0, 1, 4, 99])(
  'a certificate with each kind of event is valid, also erased: %i are sealed',
  async (count) => {
    const events = chain(ID, leadEvents(REFERENCE, texts, EACH_KIND));
    const journey = { id: ID, reference: REFERENCE, texts, events };
    const log = await GrowingLog.over(key, events.slice(0, count));
    expect(await verdictsOn(await log.certificate(journey))).toEqual(HELD);
    expect(await verdictsOn(await log.certificate(erasedJourney(journey, [1, 2, 5, 9])))).toEqual(HELD);
  },
);

test('a verdict says which text was agreed to, unless an agreement was erased', async () => {
  const events = chain(ID, [
    ...leadEvents(REFERENCE, texts).slice(0, 3),
    acknowledged(blocksOf(texts).slice(0, 1), 30),
  ]);
  const journey = { id: ID, reference: REFERENCE, texts, events };
  const textsOf = async (given: typeof journey) =>
    certificateVerdict(await verifiedCertificate(await sealed(given, key)))
      .filter(({ topic }) => topic === 'Texts')
      .flatMap(({ says }) => says.map((sentence) => sentence.split(' with this hash')[1]));
  expect(await textsOf(journey)).toEqual([', agreed to as personal.consent', ', not agreed to']);
  expect(await textsOf(erasedJourney(journey, [4]))).toEqual(['', '']);
});

test('detects a thousand single edits of the file, in the signed part and around it', {
  tags: ['@evidence-log'],
}, async () => {
  const text = await signCertificate(whole, key);
  // The first lines, with the signature, and the last ones are edited as often as all others.
  const part = fc.constantFrom<[number, number]>(
    [0, text.length],
    [0, text.indexOf('"payload"') + 12],
    [text.indexOf('"protected"') - 6, text.length],
  );
  let edits = 0;
  await fc.assert(
    fc.asyncProperty(anEdit, fc.constantFrom('letter', 'line'), part, async (edit, by, [from, end]) => {
      const changed = text.slice(0, from) + edited(text.slice(from), { ...edit, by }, end - from);
      fc.pre(changed !== text);
      expectFault(await checkCertificateTwice(changed, [key]));
      edits++;
    }),
    { numRuns: EDITS },
  );
  expect(edits).toBe(EDITS);
});

describe('the signature', () => {
  test('by an unknown key fails, under its own name and under a known one', {
    tags: ['@evidence-log'],
  }, async () => {
    const forger = newKey('forger');
    for (const kid of ['forger', 'now']) {
      const text = await signCertificate(whole, { ...forger, kid });
      expectFault(await checkCertificateTwice(text, [key]));
    }
  });

  test('by a retired key is valid while the keys document contains that key', async () => {
    const journey = { id: ID, reference: REFERENCE, texts, events: chain(ID, leadEvents(REFERENCE, texts)) };
    const text = await signCertificate(await sealed(journey, oldKey), oldKey);
    expect(await checkCertificateTwice(text, [key, oldKey])).toEqual(HELD);
    expectFault(await checkCertificateTwice(text, [key]));
    const resigned = await signCertificate(await sealed(journey, oldKey), key);
    expect(await checkCertificateTwice(resigned, [key, oldKey])).toEqual(HELD);
    expectFault(await checkCertificateTwice(resigned, [key]));
  });

  test('covers the whole file, and its header names the type', {
    tags: ['@evidence-log'],
  }, async () => {
    const jws = JSON.parse(await signCertificate(whole, key));
    const unprotected = {
      payload: jws.payload,
      signature: jws.signature,
      header: { alg: 'Ed25519', kid: 'now' },
    };
    for (const stray of [{ ...jws, more: 1 }, unprotected, null, []])
      expectFault(await checkCertificateTwice(`${JSON.stringify(stray, null, 2)}\n`, [key]));
    for (const header of [{ typ: 'JWT' }, { alg: 'none' }, { more: 1 }, { kid: 'before' }])
      expectFault(await checkCertificateTwice(signedAnyhow(whole, key, header), [key]));
    expect(await checkCertificateTwice(signedAnyhow(whole, key), [key])).toEqual(HELD);
  });

  test('and the file have one form only', async () => {
    const text = await signCertificate(whole, key);
    const { signature, payload, protected: header } = JSON.parse(text);
    const last = BASE64URL.indexOf(signature.at(-1));
    // The last of 86 letters has four bits to spare.
    const spare = BASE64URL.slice(last, last + 16);
    const forms = [
      ...[...spare].slice(1).map((letter) => text.replace(signature, `${signature.slice(0, -1)}${letter}`)),
      text.replace(signature, `${signature}==`),
      text.replace('"payload"', '"payl\\u006fad"'),
      text.replace('"payload"', '"payload": "",\n  "payload"'),
      text.replaceAll('\n', '\r\n'),
      `${text}\n`,
      JSON.stringify({ signature, payload, protected: header }),
      `${JSON.stringify({ payload, signature, protected: header }, null, 2)}\n`,
    ];
    for (const form of forms) expectFault(await checkCertificateTwice(form, [key]));
    expect(await checkCertificateTwice(text, [key])).toEqual(HELD);
  });
});
