import { describe, expect, test } from 'vitest';
import { readDer } from '#features/evidence/proof/timestamp/der.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
import {
  authority,
  type Identity,
  issue,
  keyUsage,
  newEcKey,
  newRoot,
  newStamper,
  noAuthority,
  pem,
  SIGNS,
  SIGNS_CERTIFICATES,
  TIME_STAMPING,
  usage,
} from '#sandbox/authority/certificates.ts';
import { NULL, octets, sequence, set } from '#sandbox/authority/der.ts';
import { type Order, tokenOf } from '#sandbox/authority/tokens.ts';
import { rootsOf } from '#tests/support/evidence/both-verifiers.ts';
import { SeededRandom } from '#tests/support/evidence/seeded-random.ts';
import {
  accuracyOf,
  keyForAnyone,
  newRsaKey,
  PUBLIC_RSA_KEY,
  TLS_SERVER,
  unknownCritical,
} from '#tests/support/evidence/tsa-keys.ts';

const TEXT = 'partner.example/evidence\n2\n+2EZErcKZcxegdO2t27H1jMnJ49bwouXIxBUrNLETWg=\n';
const AT = new Date('2026-11-26T10:00:00Z');
const rsa = newRsaKey();
const ec = newEcKey();
const root = newRoot(PUBLIC_RSA_KEY);
const tsa = newStamper(rsa, root);
const SECOND_EARLIER = new Date('2026-11-26T09:59:59Z');
const SECOND_LATER = new Date('2026-11-26T10:00:01Z');
const inexact: Order = { text: TEXT, at: AT, signer: tsa };
const normal: Order = { ...inexact, accuracy: accuracyOf(0, 0, 0) };
const TRUSTED = { by: 'Test TSA', root: 'Test Root', from: AT, at: AT, nonce: null };
const MALFORMED = 'is not written as the format has it.';
const UNSIGNED = 'has a signature that does not verify.';
const NOT_FOR_TIME = 'is by a certificate that may not state times, or not at that time.';

async function read(token: Buffer, roots: Identity[] = [root]) {
  return readTimestamp(token, TEXT, rootsOf({ roots: pem(...roots) }));
}

describe('holds', () => {
  test.each<[string, Partial<Order>]>([
    ['SHA-384', { hash: 'sha384', named: 'sha384' }],
    ['SHA-512, and a certificate named by SHA-1', { hash: 'sha512', named: 'sha1' }],
    ['attributes that nothing signs', { unsigned: sequence(NULL) }],
  ])('with %s', async (_what, more) => {
    expect(await read(tokenOf({ ...normal, ...more }))).toEqual(TRUSTED);
  });

  test.each([
    ['P-256', newEcKey(), newEcKey('P-384')],
    ['P-384', newEcKey('P-384'), newRsaKey(3072)],
  ])('with ECDSA on %s', async (_curve, signing, certifying) => {
    const other = newRoot(certifying, 'Other Root', { hash: 'sha384' });
    const signer = newStamper(signing, other, { hash: 'sha512' });
    const token = tokenOf({ ...normal, signer, issuerName: 'Other Root', hash: 'sha384' });
    expect(await read(token, [root, other])).toMatchObject({ by: 'Test TSA', root: 'Other Root' });
  });

  test('without an accuracy, and then for one second more', async () => {
    expect(await read(tokenOf(inexact))).toEqual({ ...TRUSTED, from: SECOND_EARLIER, at: SECOND_LATER });
    expect(await read(tokenOf({ ...normal, accuracy: sequence() }))).toEqual(TRUSTED);
  });

  test('with a fraction of a second and an accuracy, whose ends are the times', async () => {
    const token = tokenOf({ ...normal, fraction: '.123401', accuracy: accuracyOf(1, 500, 100) });
    expect(await read(token)).toMatchObject({
      from: new Date('2026-11-26T09:59:58.623Z'),
      at: new Date('2026-11-26T10:00:01.624Z'),
    });
  });
});

describe('finds a fault in a token', () => {
  const signedBy = (more: Partial<Parameters<typeof issue>[0]>) => ({ signer: newStamper(rsa, root, more) });
  const usedFor = (...extensions: Buffer[]) => signedBy({ extensions });
  test.each<[string, Partial<Order>, string]>([
    ['over another text', { text: 'other' }, 'is about something else than the checkpoint.'],
    ['with a hash of another statement', { signedText: 'other' }, UNSIGNED],
    ['without the certificate of its signer', { certificates: [root] }, UNSIGNED],
    ['that names another issuer', { issuerName: 'Other Root' }, UNSIGNED],
    ['that names another serial number', { serial: 8 }, UNSIGNED],
    ['that does not name its certificate by a hash', { named: 'none' }, UNSIGNED],
    ['by SHA-1', { hash: 'sha1', named: 'sha1' }, UNSIGNED],
    ['by a short key', { signer: newStamper(newRsaKey(1024), root) }, UNSIGNED],
    ['by a key that anyone can sign with', { signer: newStamper(keyForAnyone(), root) }, UNSIGNED],
    ['by a curve that browsers lack', { signer: newStamper(newEcKey('P-521'), root) }, UNSIGNED],
    ['by a certificate for both', usedFor(usage([TIME_STAMPING, TLS_SERVER])), NOT_FOR_TIME],
    ['by a certificate that is critical otherwise', usedFor(usage(), unknownCritical()), NOT_FOR_TIME],
    ['by an expired certificate', signedBy({ until: '2026-11-26T09:59:59Z' }), NOT_FOR_TIME],
    ['with many certificates', { certificates: Array(17).fill(tsa) }, MALFORMED],
    ['by a certificate for websites', usedFor(usage([TLS_SERVER])), NOT_FOR_TIME],
    [
      'by a certificate that is not critically for time',
      usedFor(usage([TIME_STAMPING], false)),
      NOT_FOR_TIME,
    ],
    [
      'by a certificate that signs only certificates',
      usedFor(usage(), keyUsage(SIGNS_CERTIFICATES)),
      NOT_FOR_TIME,
    ],
    ['by a certificate with an extension twice', usedFor(usage(), usage()), MALFORMED],
    ['by a certificate from later', signedBy({ from: '2026-11-26T10:00:01Z' }), NOT_FOR_TIME],
    ['with a fraction that ends in 0', { fraction: '.10' }, MALFORMED],
    [
      'with an accuracy of a thousand microseconds',
      { accuracy: sequence(Buffer.from('810203e8', 'hex')) },
      MALFORMED,
    ],
    ['with a critical extension', { extensions: [unknownCritical()] }, MALFORMED],
    ['of more than 64 KB', { unsigned: octets(Buffer.alloc(65_536)) }, MALFORMED],
  ])('%s', async (_what, more, fault) => {
    expect(await read(tokenOf({ ...normal, ...more }))).toBe(fault);
  });

  test('in no form at all', async () => {
    const nested = (depth: number): Buffer => (depth === 0 ? NULL : set(nested(depth - 1)));
    const junk = ['', '30', '3080', '308000', '30830000', '0500', '1f0100', 'ff'.repeat(99)];
    for (const token of [...junk.map((hex) => Buffer.from(hex, 'hex')), nested(5_000), Buffer.alloc(70_000)])
      expect(await read(token)).toBe(MALFORMED);
  });
});

describe('trusts', () => {
  const middle = (key = ec, more: Partial<Parameters<typeof issue>[0]> = {}) =>
    issue({
      name: 'Middle',
      key,
      issuer: root,
      serial: 3,
      extensions: [authority(0), keyUsage(SIGNS_CERTIFICATES), usage([TIME_STAMPING], false)],
      ...more,
    });
  async function trusts(between: Identity, roots = [root], others: Identity[] = []) {
    const signer = newStamper(rsa, between);
    const certificates = [signer, ...others, between];
    const found = await read(tokenOf({ ...normal, signer, certificates, issuerName: between.name }), roots);
    return typeof found === 'string' ? found : found.root;
  }

  test('a chain to a root', async () => {
    expect(await trusts(middle())).toBe('Test Root');
  });

  test('no other root, also one of the same name', async () => {
    expect(await trusts(middle(), [newRoot(newRsaKey(), 'Foreign Root'), newRoot(newEcKey())])).toBeNull();
    expect(
      await trusts(middle(), [newRoot(PUBLIC_RSA_KEY, 'Test Root', { until: '2026-11-26T09:00:00Z' })]),
    ).toBeNull();
  });

  test.each<[string, Partial<Parameters<typeof issue>[0]>]>([
    ['expired', { until: '2026-11-26T09:59:59Z' }],
    ['not that of an authority', { extensions: [noAuthority(), keyUsage(SIGNS_CERTIFICATES)] }],
    ['without constraints', { extensions: [keyUsage(SIGNS_CERTIFICATES)] }],
    ['not for certificates', { extensions: [authority(), keyUsage(SIGNS)] }],
    ['signed by SHA-1', { hash: 'sha1' }],
  ])('no chain with a certificate that is %s', async (_what, more) => {
    expect(await trusts(middle(ec, more))).toBeNull();
  });

  test('no chain that is longer than its certificates allow', async () => {
    const upper = middle(newEcKey(), { name: 'Upper' });
    const lower = middle(ec, { issuer: upper });
    expect(await trusts(lower, [root], [upper])).toBeNull();
    const long = middle(newEcKey(), { name: 'Upper', extensions: [authority(1)] });
    expect(await trusts(middle(ec, { issuer: long }), [root], [long])).toBe('Test Root');
    // Each is used once: all orders of them would take years.
    const same = Array.from({ length: 14 }, (_, serial) => middle(ec, { issuer: middle(), serial }));
    expect(await trusts(middle(ec, { issuer: middle() }), [newRoot(rsa)], same)).toBeNull();
  });
});

test('only an authority’s certificate is a root', () => {
  expect(parseRoots(pem(root, tsa))).toMatch(/^Certificate 2 in it is not that of an authority/);
  expect(parseRoots('Dear Sir or Madam,\n')).toMatch(/^It must hold certificates in PEM/);
});

test('no changed byte makes a token that is trusted and says something else', {
  tags: ['@nightly'],
}, async () => {
  const upper = issue({ name: 'Upper', key: ec, issuer: root, extensions: [authority()] });
  const signer = newStamper(rsa, upper);
  const more = { fraction: '.12', accuracy: accuracyOf(1, 2, 3), unsigned: sequence(NULL) };
  const token = tokenOf({ ...normal, ...more, signer, certificates: [signer, upper], issuerName: 'Upper' });
  const genuine = await read(token);
  expect(genuine).toMatchObject({ root: 'Test Root' });
  const random = new SeededRandom(3161);
  const verdicts = { trusted: 0, unknown: 0, faulty: 0 };
  for (let place = 0; place < token.length; place++) {
    const bit = random.below(3) === 0 ? random.below(256) : 1 << random.below(8);
    const changed = Buffer.from(token.with(place, token.readUInt8(place) ^ bit));
    for (const given of [changed, Buffer.concat([token.subarray(0, place), token.subarray(place + 1)])]) {
      const found = await read(given);
      if (typeof found !== 'string' && found.root) expect(found).toEqual(genuine);
      verdicts[typeof found === 'string' ? 'faulty' : found.root ? 'trusted' : 'unknown']++;
    }
  }
  expect(verdicts.faulty).toBeGreaterThan(token.length);
  expect(verdicts.unknown).toBeGreaterThan(200);
});

test.each([
  ['a byte after it', [4, 1, 7, 0]],
  ['a length in two bytes where one is enough', [4, 0x81, 1, 7]],
  ['a length with a zero in front', [4, 0x82, 0, 1, 7]],
])('a value of DER with %s is rejected', (_what, bytes) => {
  expect(() => readDer(Uint8Array.from(bytes))).toThrow();
  expect([...readDer(Uint8Array.of(4, 1, 7)).content]).toEqual([7]);
});
