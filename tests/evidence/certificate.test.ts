import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Certificate } from '#evidence/certificate.ts';
import { signCertificate } from '#evidence/issue.ts';
import { verifyCertificate } from '#evidence/verify.ts';
import { BOTH, HELD, hasFault, judgeCertificate } from './both-verifiers.ts';
import { anEdit, edited, editedValue } from './edits.ts';
import { GrowingLog } from './growing-log.ts';
import { chain, keptJourney, tellLead } from './kept-journeys.ts';
import { newKey, publicOf } from './keys.ts';
import {
  certificateOf,
  ID,
  judge,
  key,
  REFERENCE,
  sealed,
  signedAnyhow,
  signedText,
  texts,
} from './signed-certificates.ts';

const oldKey = newKey('before');

let whole: Certificate;
beforeAll(async () => {
  whole = await certificateOf(tellLead(REFERENCE, texts));
});

test('whatever happened in a journey, its certificate holds, sealed, half sealed, not sealed, or erased', async () => {
  const parts = fc.record({
    journey: keptJourney,
    others: fc.array(keptJourney, { maxLength: 3 }),
    sealed: fc.nat(),
    erased: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(parts, async ({ journey, others, sealed, erased }) => {
      const log = new GrowingLog(key);
      const heads = [journey, ...others].flatMap(({ events }) => events);
      await log.seal(heads.slice(0, sealed % (heads.length + 1)));
      if (sealed % 3 > 0) await log.checkpoint();
      const certificate = await log.certificate(journey);
      expect(await judge(certificate)).toEqual(HELD);
      const events = certificate.events.map((event, place) =>
        erased & (1 << place) ? { ...event, details: null } : event,
      );
      expect(await judge({ ...certificate, events })).toEqual(HELD);
    }),
    { numRuns: 40 },
  );
});

test('a verdict counts events, those in the tree, and those whose details were erased', async () => {
  const events = whole.events.map((event, place) => (place < 2 ? { ...event, details: null } : event));
  const verdict = await verifyCertificate(await signCertificate({ ...whole, events }, key), [publicOf(key)]);
  expect(verdict).toMatchObject({ ok: true, events: { total: 7, sealed: 7, erased: 2 } });
});

test('a thousand single edits of what a certificate says are all seen while nobody signs them', async () => {
  const jws = JSON.parse(await signCertificate(whole, key));
  const content = Buffer.from(jws.payload, 'base64url').toString('utf8');
  let edits = 0;
  const change = fc
    .tuple(anEdit, fc.boolean())
    .map(([edit, isValue]) =>
      isValue ? JSON.stringify(editedValue(whole, edit)) : edited(content, { ...edit, by: 'letter' }),
    );
  await fc.assert(
    fc.asyncProperty(change, async (text) => {
      fc.pre(text !== content);
      const payload = Buffer.from(text).toString('base64url');
      expect(hasFault(await judgeCertificate(JSON.stringify({ ...jws, payload }), [key]))).toEqual(BOTH);
      edits++;
    }),
    { numRuns: 1_000 },
  );
  expect(edits).toBe(1_000);
});

test('of what an owner of the key signs after an edit, both verifiers say the same, and pass no changed event', async () => {
  const verdicts = { held: 0, faulty: 0 };
  await fc.assert(
    fc.asyncProperty(anEdit, async (edit) => {
      const changed = editedValue(whole, edit);
      const verdict = hasFault(await judgeCertificate(signedAnyhow(changed, key), [key]));
      expect(verdict.second).toBe(verdict.ours);
      if (verdict.ours) verdicts.faulty++;
      else verdicts.held++;
      // What may change unseen: nothing that a head or a commitment holds.
      expect(verdict.ours || heads(changed) === heads(whole).slice(0, heads(changed).length)).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(verdicts.held).toBeGreaterThan(0);
  expect(verdicts.faulty).toBeGreaterThan(verdicts.held);
});

describe('the signature', () => {
  test('by an unknown key fails, under its own name and under a known one', async () => {
    const forger = newKey('forger');
    for (const kid of ['forger', 'now']) {
      const text = await signCertificate(whole, { ...forger, kid });
      expect(hasFault(await judgeCertificate(text, [key]))).toEqual(BOTH);
    }
  });

  test('by a retired key holds as long as the keys document has that key', async () => {
    const journey = { id: ID, reference: REFERENCE, texts, events: chain(ID, tellLead(REFERENCE, texts)) };
    const text = await signCertificate(await sealed(journey, oldKey), oldKey);
    expect(await judgeCertificate(text, [key, oldKey])).toEqual(HELD);
    expect(hasFault(await judgeCertificate(text, [key]))).toEqual(BOTH);
    const resigned = await signCertificate(await sealed(journey, oldKey), key);
    expect(await judgeCertificate(resigned, [key, oldKey])).toEqual(HELD);
    expect(hasFault(await judgeCertificate(resigned, [key]))).toEqual(BOTH);
  });

  test('covers everything: nothing may stand beside it, and the header says what this is', async () => {
    const jws = JSON.parse(await signCertificate(whole, key));
    const stray = [
      { ...jws, header: { note: 'more' } },
      { ...jws, more: 1 },
      { payload: jws.payload, signature: jws.signature, header: { alg: 'Ed25519', kid: 'now' } },
      null,
      [],
    ];
    for (const jws of stray)
      expect(hasFault(await judgeCertificate(JSON.stringify(jws), [key]))).toEqual(BOTH);
    for (const header of [
      { typ: 'JWT' },
      { alg: 'none' },
      { alg: 'EdDSA' },
      { more: 1 },
      { kid: 'before' },
    ]) {
      expect(hasFault(await judgeCertificate(signedAnyhow(whole, key, header), [key]))).toEqual(BOTH);
    }
    expect(await judgeCertificate(signedAnyhow(whole, key), [key])).toEqual(HELD);
  });

  test('over what is no certificate is no certificate', async () => {
    for (const text of [
      '',
      'x',
      '{',
      await signedText('not JSON'),
      await signedText('null'),
      await signedText('{}'),
    ])
      expect(hasFault(await judgeCertificate(text, [key]))).toEqual(BOTH);
  });
});

/** What the heads of a certificate say, in a row. */
function heads(content: unknown): string {
  const { journey, events } = content as Certificate;
  return events
    .map(({ number, at, kind, commitment }) => [journey, number, at, kind, commitment].join())
    .join('\n');
}
