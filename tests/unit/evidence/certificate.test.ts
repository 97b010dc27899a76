import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/format/certificate.ts';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { certificateVerdict } from '#features/evidence/proof/words/verdict.ts';
import { anyText } from '#tests/support/any-text.ts';
import { checkCertificateWithBoth, checkLogWithBoth, HELD } from '#tests/support/evidence/both-verifiers.ts';
import {
  acknowledged,
  chain,
  erasedJourney,
  leadEvents,
  type PlainEvent,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import { newKey } from '#tests/support/evidence/evidence-keys.ts';
import { expectFaultFromBoth } from '#tests/support/evidence/expect-fault.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import {
  blocks,
  certificateOf,
  ID,
  journeyOf,
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
const word = anyText({ maxLength: 12 });

let whole: Certificate;
beforeAll(async () => {
  whole = await certificateOf(leadEvents(REFERENCE, texts));
});

/** Each kind of event after a lead. */
const laterEvents = (reference: string, by: string): PlainEvent[] => [
  { kind: 'phone_consent_withdrawn', at: 60, facts: { by } },
  { kind: 'erasure_asked', at: 60, facts: { by } },
  ...(['evidence_exported', 'hold_placed', 'hold_released', 'identity_revealed'] as const).map(
    (kind): PlainEvent => ({ kind, at: 60, facts: { by, reason: reference } }),
  ),
  ...(['received', 'not_received', 'given_up'] as const).map((choice): PlainEvent => {
    const facts = { reference, attempt: 1, choice, operatorUuid: null, by };
    return { kind: 'lead_decided', at: 60, facts };
  }),
];

test('a certificate of any texts, words and kinds is valid, as is its log: sealed, half sealed or erased', async () => {
  const own = fc.uniqueArray(fc.uint8Array({ maxLength: 60 }).map(textOf), {
    minLength: 1,
    maxLength: 3,
    selector: ({ sha256 }) => sha256,
  });
  await fc.assert(
    fc.asyncProperty(word, word, own, fc.nat(), async (reference, by, texts, chance) => {
      const events = chain(ID, leadEvents(reference, texts, laterEvents(reference, by)));
      const journey = { id: ID, reference, texts, events };
      const sealed = 2 + (chance % (events.length - 1));
      const log = await GrowingLog.over(key, events.slice(0, 1), events.slice(1, sealed));
      const numbers = events.map(({ number }) => number).filter((number) => chance & (1 << number));
      for (const given of [journey, erasedJourney(journey, numbers)])
        expect(await verdictsOn(await log.certificate(given))).toEqual(HELD);
      expect(await checkLogWithBoth(await log.export(events.slice(sealed)), [key], log.notes)).toEqual(HELD);
    }),
    { numRuns: 20 },
  );
});

test('a verdict says which text was agreed to, unless an agreement was erased', async () => {
  const shown = leadEvents(REFERENCE, texts).slice(0, 3);
  const journey = journeyOf([...shown, acknowledged(blocks.slice(0, 1), 30)]);
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
      expectFaultFromBoth(await checkCertificateWithBoth(changed, [key]));
      edits++;
    }),
    { numRuns: EDITS },
  );
  expect(edits).toBe(EDITS);
});

describe('the signature', () => {
  test('by a retired key is valid while the keys document contains that key', async () => {
    const certificate = await sealed(journeyOf(), oldKey);
    const text = await signCertificate(certificate, oldKey);
    expect(await checkCertificateWithBoth(text, [key, oldKey])).toEqual(HELD);
    expectFaultFromBoth(await checkCertificateWithBoth(text, [key]));
    const resigned = await signCertificate(certificate, key);
    expect(await checkCertificateWithBoth(resigned, [key, oldKey])).toEqual(HELD);
    expectFaultFromBoth(await checkCertificateWithBoth(resigned, [key]));
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
      expectFaultFromBoth(await checkCertificateWithBoth(`${JSON.stringify(stray, null, 2)}\n`, [key]));
    for (const header of [{ typ: 'JWT' }, { alg: 'none' }, { more: 1 }, { kid: 'before' }])
      expectFaultFromBoth(await checkCertificateWithBoth(signedAnyhow(whole, key, header), [key]));
    expect(await checkCertificateWithBoth(signedAnyhow(whole, key), [key])).toEqual(HELD);
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
    for (const form of forms) expectFaultFromBoth(await checkCertificateWithBoth(form, [key]));
    expect(await checkCertificateWithBoth(text, [key])).toEqual(HELD);
  });
});
