import { createHash, createPrivateKey, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyId, openCheckpoint, parseNotes } from '#features/evidence/proof/format/checkpoint.ts';
import { type EvidenceKey, parseKeys } from '#features/evidence/proof/format/keys-document.ts';
import { signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { checkCertificateWithBoth, checkLogWithBoth } from '#tests/support/evidence/both-verifiers.ts';
import { newKey, PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { originals } from '#tests/support/evidence/mutations.ts';
import { ROOTS } from '#tests/support/evidence/stamped.ts';

const published = publicOf(PUBLIC_TEST_KEY);
const other = publicOf(newKey('other'));
const written = (...keys: object[]) => JSON.stringify({ keys });
const whole = written(published, other);
const [note = '', later = ''] = [1, 2].map((size) =>
  signCheckpoint({ origin: 'partner.example/evidence', size, root: 'ab'.repeat(32) }, PUBLIC_TEST_KEY),
);

test('reads a keys document with any white space and any order of members', () => {
  const reordered = { ...Object.fromEntries(Object.entries(published).reverse()) };
  for (const text of [
    whole,
    `${JSON.stringify(JSON.parse(whole), null, 2)}\n`,
    written(reordered),
    whole.replaceAll(',', ' ,\r\n'),
  ]) {
    expect(parseKeys(text)).toEqual(
      expect.arrayContaining([expect.objectContaining({ kid: 'rfc8032-test-1' })]),
    );
  }
});

test.each<[string, string, RegExp]>([
  ['two keys of one id', written(published, { ...other, kid: published.kid }), /two keys with one id/],
  ['one key under two ids', written(published, { ...published, kid: 'again' }), /one key under two ids/],
  ['a member twice', whole.replace('"kid"', '"kid":"a","kid"'), /member twice/],
  ['a missing member', written({ ...published, until: undefined }), /members of the format/],
  ['another use', written({ ...published, use: 'enc' }), /members of the format/],
  [
    'a key with spare bits',
    written({ ...published, x: published.x.replace(/o$/, 'p') }),
    /members of the format/,
  ],
  ['a broken key beside a whole one', written(published, {}), /members of the format/],
  ['an invalid time', written({ ...published, from: '0000-01-01T00:00:00.000Z' }), /members of the format/],
  ['a byte order mark', `\uFEFF${whole}`, /byte order mark/],
  ['endless lists', '['.repeat(200_000), /members of the format/],
])('no verifier takes a keys document with %s', (_, text, fault) => {
  expect(parseKeys(text)).toMatch(fault);
});

// Keys under which anyone can sign, and second forms of a signature.
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const P = 2n ** 255n - 19n;
const ORDER_8 = [
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
].map((hex) => numberOf(Buffer.from(hex, 'hex')));

function numberOf(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
const bytesOf = (number: bigint) => Buffer.from(number.toString(16).padStart(64, '0'), 'hex').reverse();
const withSign = (y: bigint) => [bytesOf(y), bytesOf(y | (1n << 255n))];

/** Every encoding of a point of small order, canonical or not. */
const SMALL_ORDER = [0n, 1n, P - 1n, P, P + 1n, ...ORDER_8].flatMap(withSign);
/** Other second coordinates that aren't below the prime. */
const NOT_CANONICAL = [P + 3n, P + 9n, P + 18n].flatMap(withSign);

/** Under a point of small order, these signatures hold for one text in eight or more. */
const anyonesSignature = (): Buffer => Buffer.concat([bytesOf(1n), bytesOf(0n)]);

const hashed = (...parts: Uint8Array[]) =>
  numberOf(createHash('sha512').update(Buffer.concat(parts)).digest());

/** By the private key, but with the neutral point as R. */
function signedWithNeutral(text: Uint8Array, { d = '', x = '' }: EvidenceKey): Buffer {
  const secret = createHash('sha512').update(Buffer.from(d, 'base64url')).digest().subarray(0, 32);
  secret[0] = (secret[0] ?? 0) & 248;
  secret[31] = ((secret[31] ?? 0) & 63) | 64;
  const neutral = bytesOf(1n);
  const k = hashed(neutral, Buffer.from(x, 'base64url'), text) % ORDER;
  return Buffer.concat([neutral, bytesOf((k * numberOf(secret)) % ORDER)]);
}

/** The same signature with S plus the order. */
function secondForm(text: Uint8Array, key: EvidenceKey): Buffer {
  const signature = sign(null, text, createPrivateKey({ key, format: 'jwk' }));
  return Buffer.concat([signature.subarray(0, 32), bytesOf(numberOf(signature.subarray(32)) + ORDER)]);
}

const weakKeys = [...SMALL_ORDER, ...NOT_CANONICAL].map((bytes) => bytes.toString('base64url'));
test.each(weakKeys)('no verifier takes the weak or non-canonical key %s', (x) => {
  const weak = { ...published, kid: 'weak', x };
  for (const text of [written(weak), written(published, weak)]) {
    expect(parseKeys(text)).toBe('The keys document has a key under which anyone can sign: weak.');
  }
});

test.each([
  ['under a weak key', () => anyonesSignature(), [{ ...publicOf(PUBLIC_TEST_KEY), x: weakKeys[0] ?? '' }]],
  [
    'under the neutral point',
    () => anyonesSignature(),
    [{ ...publicOf(PUBLIC_TEST_KEY), x: weakKeys[2] ?? '' }],
  ],
  ['with the neutral point as R', (text: Buffer) => signedWithNeutral(text, PUBLIC_TEST_KEY), [published]],
  ['with the order added to S', (text: Buffer) => secondForm(text, PUBLIC_TEST_KEY), [published]],
  ['of zeros', () => Buffer.alloc(64), [published]],
] as const)('no verifier takes a signature %s', async (_, signatureOf, keys) => {
  const file = JSON.parse((await originals()).files[0] ?? '');
  const signature = signatureOf(Buffer.from(`${file.protected}.${file.payload}`)).toString('base64url');
  const forged = `${JSON.stringify({ ...file, signature }, null, 2)}\n`;
  expectFault(await checkCertificateWithBoth(forged, [...keys]));
  const [body = ''] = note.split('\n\n');
  const line = Buffer.concat([
    Buffer.from(keyId('partner.example/evidence', keys[0]), 'hex'),
    signatureOf(Buffer.from(`${body}\n`)),
  ]);
  const forgedNote = `${body}\n\n— partner.example/evidence ${line.toString('base64')}\n`;
  expect(await openCheckpoint(forgedNote, keys)).toBeNull();
});

/** With these bytes in place of the first `a`. */
const withBytes = (text: string, hex: string) => {
  const at = text.indexOf('a');
  return Buffer.concat([
    Buffer.from(text.slice(0, at)),
    Buffer.from(hex, 'hex'),
    Buffer.from(text.slice(at + 1)),
  ]);
};

test.each([
  ['a byte of no letter', 'ff'],
  ['two bytes for a slash', 'c0af'],
  ['half a pair', 'eda080'],
  ['a letter without its end', 'e28c'],
])('no verifier takes %s in any file', async (_, hex) => {
  const keys = withBytes(written({ ...published, kid: 'a' }), hex);
  expect(parseKeys(keys.toString())).toEqual([
    expect.objectContaining({ kid: expect.stringMatching(/\ufffd/) }),
  ]);
  expect(parseKeys(keys)).toMatch(/has bytes that are not UTF-8/);
  expect(parseNotes(withBytes(`${note}\n${later}`, hex))).toMatch(/has bytes that are not UTF-8/);
  expect(parseRoots(Buffer.from(`a\n${ROOTS}`))).toHaveLength(1);
  expect(parseRoots(withBytes(`a\n${ROOTS}`, hex))).toMatch(/^It has bytes that are not UTF-8/);
  const { files, log } = await originals();
  expectFault(
    await checkCertificateWithBoth(withBytes(files[0] ?? '', hex), [PUBLIC_TEST_KEY]),
    /The certificate has bytes that are not UTF-8/,
  );
  expectFault(await checkLogWithBoth(withBytes(log, hex), [PUBLIC_TEST_KEY], []));
});

test('reads delivered checkpoints with exactly one empty line between them', () => {
  for (const [file, notes] of [
    [note, [note]],
    [`${note}\n`, [note]],
    [`${note}\n${later}`, [note, later]],
    [`${note}\n${later}\n`, [note, later]],
  ] as const) {
    expect(parseNotes(file)).toEqual(notes);
  }
});

test('a note has at most 1,000 signature lines, however long it is', () => {
  const noteWith = (lines: number) => note + '— w AAAAAAAA\n'.repeat(lines);
  expect(parseNotes(noteWith(999))).toHaveLength(1);
  for (const lines of [1_000, 4_000_000])
    expect(parseNotes(noteWith(lines))).toMatch(/not written as delivered/);
});

test.each<[string, string, RegExp]>([
  ['with two empty lines', `${note}\n\n${later}`, /exactly one empty line/],
  ['without an empty line', `${note}${later}`, /exactly one empty line/],
  ['that mail gave Windows line ends', note.replaceAll('\n', '\r\n'), /Windows line ends \(CRLF\)/],
  ['that an editor gave a byte order mark', `\uFEFF${note}`, /byte order mark/],
])('no verifier takes a file of checkpoints %s', (_, file, fault) => {
  expect(parseNotes(file)).toMatch(fault);
});

test('a checkpoint does not open if two keys have its key id', async () => {
  expect(await openCheckpoint(note, [PUBLIC_TEST_KEY])).not.toBe(null);
  expect(await openCheckpoint(note, [PUBLIC_TEST_KEY, { ...PUBLIC_TEST_KEY, kid: 'again' }])).toBe(null);
});
