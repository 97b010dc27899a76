import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyId, openCheckpoint, parseNotes } from '#features/evidence/proof/checkpoint.ts';
import { parseKeys } from '#features/evidence/proof/keys-document.ts';
import { signCheckpoint } from '#features/evidence/proof/sign-checkpoint.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { checkCertificateTwice, checkLogTwice } from '#tests/support/evidence/both-verifiers.ts';
import { newKey, PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { expectFault } from '#tests/support/evidence/expect-fault.ts';
import { originals } from '#tests/support/evidence/mutations.ts';
import { openNote, readKeys, readNotes } from '#tests/support/evidence/second-verifier.ts';
import { ROOTS } from '#tests/support/evidence/stamped.ts';
import { anEdit, edited, editedValue, wrappedValue } from '#tests/support/evidence/text-edits.ts';
import {
  anyonesSignature,
  NOT_CANONICAL,
  SMALL_ORDER,
  secondForm,
  signedWithNeutral,
} from '#tests/support/evidence/weak-signatures.ts';

const published = publicOf(PUBLIC_TEST_KEY);
const other = publicOf(newKey('other'));
const written = (...keys: object[]) => JSON.stringify({ keys });
const whole = written(published, other);
const [note = '', later = ''] = [1, 2].map((size) =>
  signCheckpoint({ origin: 'partner.example/evidence', size, root: 'ab'.repeat(32) }, PUBLIC_TEST_KEY),
);

const isRefused = (read: () => unknown) => {
  try {
    read();
    return false;
  } catch {
    return true;
  }
};

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
    expect(isRefused(() => readKeys(text))).toBe(false);
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
  expect(isRefused(() => readKeys(text))).toBe(true);
});

test('both verifiers take or refuse any edit of keys and checkpoints alike', async () => {
  const found = { taken: 0, refused: 0 };
  const agree = (ours: unknown, read: () => unknown, text: string) => {
    const isTaken = Array.isArray(ours);
    expect(isRefused(read), `${JSON.stringify(text)}\n${ours}`).toBe(!isTaken);
    found[isTaken ? 'taken' : 'refused']++;
  };
  await fc.assert(
    fc.asyncProperty(anEdit, fc.integer({ min: 0, max: 3 }), async (edit, way) => {
      const value = JSON.parse(whole);
      const changed = way === 0 ? wrappedValue(value, edit.at) : editedValue(value, edit);
      const keys = way > 1 ? edited(whole, edit) : JSON.stringify(changed);
      agree(parseKeys(keys), () => readKeys(keys), keys);
      const notes = edited(`${note}\n${later}`, edit);
      const opened = () => readNotes(notes).forEach((one) => void openNote(one, [publicOf(PUBLIC_TEST_KEY)]));
      const read = parseNotes(notes);
      const isOpen =
        typeof read !== 'string' &&
        (await Promise.all(read.map((one) => openCheckpoint(one, [PUBLIC_TEST_KEY])))).every(Boolean);
      agree(isOpen ? read : 'not open', opened, notes);
    }),
    { numRuns: 500 },
  );
  for (const count of Object.values(found)) expect(count).toBeGreaterThan(20);
});

const weakKeys = [...SMALL_ORDER, ...NOT_CANONICAL].map((bytes) => bytes.toString('base64url'));
test.each(weakKeys)('no verifier takes the weak or non-canonical key %s', (x) => {
  const weak = { ...published, kid: 'weak', x };
  for (const text of [written(weak), written(published, weak)]) {
    expect(parseKeys(text)).toBe('The keys document has a key under which anyone can sign: weak.');
    expect(isRefused(() => readKeys(text))).toBe(true);
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
  expectFault(await checkCertificateTwice(forged, [...keys]));
  const [body = ''] = note.split('\n\n');
  const line = Buffer.concat([
    Buffer.from(keyId('partner.example/evidence', keys[0]), 'hex'),
    signatureOf(Buffer.from(`${body}\n`)),
  ]);
  const forgedNote = `${body}\n\n— partner.example/evidence ${line.toString('base64')}\n`;
  expect(await openCheckpoint(forgedNote, keys)).toBeNull();
  expect(isRefused(() => openNote(forgedNote, [...keys]))).toBe(true);
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

describe.each([
  ['a byte of no letter', 'ff'],
  ['two bytes for a slash', 'c0af'],
  ['half a pair', 'eda080'],
  ['a letter without its end', 'e28c'],
])('no verifier takes %s', (_, hex) => {
  test('in a keys document, beside the replacement character', () => {
    const keys = withBytes(written({ ...published, kid: 'a' }), hex);
    expect(parseKeys(keys.toString())).toEqual([
      expect.objectContaining({ kid: expect.stringMatching(/\ufffd/) }),
    ]);
    expect(parseKeys(keys)).toMatch(/has bytes that are not UTF-8/);
    expect(isRefused(() => readKeys(keys))).toBe(true);
  });

  test('in a file of checkpoints', () => {
    const notes = withBytes(`${note}\n${later}`, hex);
    expect(parseNotes(notes)).toMatch(/has bytes that are not UTF-8/);
    expect(isRefused(() => readNotes(notes))).toBe(true);
  });

  test('in a file of root certificates, between them too', () => {
    expect(parseRoots(Buffer.from(`a\n${ROOTS}`))).toHaveLength(1);
    expect(parseRoots(withBytes(`a\n${ROOTS}`, hex))).toMatch(/^It has bytes that are not UTF-8/);
  });

  test('in a certificate or a log export', async () => {
    const { files, log } = await originals();
    for (const file of files.slice(0, 1)) {
      expectFault(
        await checkCertificateTwice(withBytes(file, hex), [PUBLIC_TEST_KEY]),
        /The certificate has bytes that are not UTF-8/,
      );
    }
    expectFault(await checkLogTwice(withBytes(log, hex), [PUBLIC_TEST_KEY], []));
  });
});

test('reads delivered checkpoints with exactly one empty line between them', () => {
  for (const [file, notes] of [
    [note, [note]],
    [`${note}\n`, [note]],
    [`${note}\n${later}`, [note, later]],
    [`${note}\n${later}\n`, [note, later]],
  ] as const) {
    expect(parseNotes(file)).toEqual(notes);
    expect(readNotes(file)).toEqual(notes);
  }
});

test('a note has at most 1,000 signature lines, however long it is', () => {
  const noteWith = (lines: number) => note + '— w AAAAAAAA\n'.repeat(lines);
  const isOpened = (text: string) => () => openNote(text, [{ kid: 'a', x: published.x }]);
  expect(parseNotes(noteWith(999))).toHaveLength(1);
  expect(isRefused(isOpened(noteWith(999)))).toBe(false);
  for (const lines of [1_000, 4_000_000])
    expect(parseNotes(noteWith(lines))).toMatch(/not written as delivered/);
  expect(isRefused(isOpened(noteWith(1_000)))).toBe(true);
});

describe('no verifier takes a file of checkpoints', () => {
  test.each<[string, string, RegExp]>([
    ['with two empty lines', `${note}\n\n${later}`, /exactly one empty line/],
    ['without an empty line', `${note}${later}`, /exactly one empty line/],
    ['that mail gave Windows line ends', note.replaceAll('\n', '\r\n'), /Windows line ends \(CRLF\)/],
    ['that an editor gave a byte order mark', `\uFEFF${note}`, /byte order mark/],
  ])('%s', (_, file, fault) => {
    expect(parseNotes(file)).toMatch(fault);
    const isOpened = () => readNotes(file).map((one) => openNote(one, [{ kid: 'a', x: published.x }]));
    expect(isRefused(isOpened)).toBe(true);
  });
});

test('a checkpoint does not open if two keys have its key id', async () => {
  expect(await openCheckpoint(note, [PUBLIC_TEST_KEY])).not.toBe(null);
  expect(await openCheckpoint(note, [PUBLIC_TEST_KEY, { ...PUBLIC_TEST_KEY, kid: 'again' }])).toBe(null);
});
