import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import { BOTH, checkCertificateTwice, HELD, hasFault } from '#tests/support/evidence/both-verifiers.ts';
import {
  acknowledged,
  blocksOf,
  chain,
  erasedJourney,
  leadEvents,
  storedJourney,
} from '#tests/support/evidence/event-chains.ts';
import { newKey, publicOf } from '#tests/support/evidence/evidence-keys.ts';
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

test('a certificate of any journey is valid: sealed, half sealed, unsealed or erased', async () => {
  const parts = fc.record({
    journey: storedJourney,
    others: fc.array(storedJourney, { maxLength: 3 }),
    sealed: fc.nat(),
    erased: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(parts, async ({ journey, others, sealed, erased }) => {
      const log = new GrowingLog(key);
      const heads = [journey, ...others].flatMap(({ events }) => events);
      await log.seal(heads.slice(0, sealed % (heads.length + 1)));
      if (sealed % 3 > 0 && log.heads.length > 0) await log.checkpoint();
      expect(await verdictsOn(await log.certificate(journey))).toEqual(HELD);
      const numbers = journey.events.map(({ number }) => number).filter((number) => erased & (1 << number));
      expect(await verdictsOn(await log.certificate(erasedJourney(journey, numbers)))).toEqual(HELD);
    }),
    { numRuns: 20 },
  );
});

test('a verdict counts events, those in the tree, and those whose details are absent, by reason', async () => {
  const exported = { kind: 'evidence_exported', at: 60, facts: { by: 'mara', reason: 'audit' } } as const;
  const events = chain(ID, leadEvents(REFERENCE, texts, [exported]));
  const withheld = events.map((event) =>
    event.kind === exported.kind ? { ...event, absent: 'withheld' as const } : event,
  );
  const log = new GrowingLog(key);
  await log.seal(events);
  await log.checkpoint();
  const journey = erasedJourney({ id: ID, reference: REFERENCE, texts, events: withheld }, [1, 2]);
  const verdict = await verifyCertificate(await signCertificate(await log.certificate(journey), key), [
    publicOf(key),
  ]);
  expect(verdict).toMatchObject({
    ok: true,
    events: { total: 9, sealed: 8, erased: 2, withheld: 1, unreadable: 0, unexplained: 0 },
  });
});

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
      expect(hasFault(await checkCertificateTwice(changed, [key]))).toEqual(BOTH);
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
      expect(hasFault(await checkCertificateTwice(text, [key]))).toEqual(BOTH);
    }
  });

  test('by a retired key is valid while the keys document contains that key', async () => {
    const journey = { id: ID, reference: REFERENCE, texts, events: chain(ID, leadEvents(REFERENCE, texts)) };
    const text = await signCertificate(await sealed(journey, oldKey), oldKey);
    expect(await checkCertificateTwice(text, [key, oldKey])).toEqual(HELD);
    expect(hasFault(await checkCertificateTwice(text, [key]))).toEqual(BOTH);
    const resigned = await signCertificate(await sealed(journey, oldKey), key);
    expect(await checkCertificateTwice(resigned, [key, oldKey])).toEqual(HELD);
    expect(hasFault(await checkCertificateTwice(resigned, [key]))).toEqual(BOTH);
  });

  test('covers the whole file, and its header names the type', {
    tags: ['@evidence-log'],
  }, async () => {
    const jws = JSON.parse(await signCertificate(whole, key));
    const stray = [
      { ...jws, header: { note: 'more' } },
      { ...jws, more: 1 },
      { payload: jws.payload, signature: jws.signature, header: { alg: 'Ed25519', kid: 'now' } },
      null,
      [],
    ];
    for (const jws of stray)
      expect(hasFault(await checkCertificateTwice(`${JSON.stringify(jws, null, 2)}\n`, [key]))).toEqual(BOTH);
    for (const header of [
      { typ: 'JWT' },
      { alg: 'none' },
      { alg: 'EdDSA' },
      { more: 1 },
      { kid: 'before' },
    ]) {
      expect(hasFault(await checkCertificateTwice(signedAnyhow(whole, key, header), [key]))).toEqual(BOTH);
    }
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
      text.replace(signature, `${signature}\\n`),
      text.replace(signature, `${signature}==`),
      text.replace('"payload"', '"payl\\u006fad"'),
      text.replace('"payload"', '"payload": "",\n  "payload"'),
      text.replaceAll('\n', '\r\n'),
      text.trimEnd(),
      `${text}\n`,
      ` ${text}`,
      JSON.stringify({ signature, payload, protected: header }),
      `${JSON.stringify({ payload, signature, protected: header }, null, 2)}\n`,
    ];
    expect(forms).toHaveLength(25);
    for (const form of forms) expect(hasFault(await checkCertificateTwice(form, [key]))).toEqual(BOTH);
    expect(await checkCertificateTwice(text, [key])).toEqual(HELD);
  });
});

/**
 * Whether edited events equal those of the certificate in order, except for omissions: the last events, as long as each
 * text is still named, and the last proofs (as before a checkpoint). The same journey could produce such a certificate,
 * so no verifier can reject it.
 */
