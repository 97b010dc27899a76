import { describe, expect, test } from 'vitest';
import { type Checkpoint, openCheckpoint } from '#features/evidence/proof/format/checkpoint.ts';
import { signCheckpoint } from '#features/evidence/proof/format/sign.ts';
import { newKey } from '#tests/support/evidence/evidence-keys.ts';

/** A checkpoint of the test log that Tessera publishes, key and all; another program signed it. */
const PUBLISHED = {
  note: `example.com/log/testdata
100270
GRV1O0dCqmjjPvYi7CtOT79zb/fPwLNsMFWsynwU8Ac=

— example.com/log/testdata M9e0lkcvy5bAe7rrC8tCyAP+my+CLzswA91zOpBNWVU7qCojkUOHnfdQzDImoYeYH8G8PJSwOqsx0RkSa261OmKVwwM=
`,
  checkpoint: {
    origin: 'example.com/log/testdata',
    size: 100_270,
    root: '1915753b4742aa68e33ef622ec2b4e4fbf736ff7cfc0b36c3055acca7c14f007',
  },
  key: {
    kty: 'OKP',
    crv: 'Ed25519',
    d: base64url('7KZj9JkBfSNlwnx6dnkVjUPP7BMwvbJZKQr70NIXd6A='),
    x: base64url('4dO7hDeEQgwc2pzp8BIyyreso3HbzQ0j6g7nEIWSRLE='),
  },
};

const key = newKey('one');
const checkpoint = { origin: 'partner.example/evidence', size: 12, root: 'ab'.repeat(32) };
const note = signCheckpoint(checkpoint, key);
const [text = '', signature = ''] = note.split('\n\n');

test('opens a published checkpoint of another program and signs the same bytes', async () => {
  expect(await openCheckpoint(PUBLISHED.note, [PUBLISHED.key])).toEqual(PUBLISHED.checkpoint);
  expect(signCheckpoint(PUBLISHED.checkpoint, PUBLISHED.key)).toBe(PUBLISHED.note);
});

test('a signed checkpoint opens under its key among others, and none is over an empty tree', async () => {
  expect(await openCheckpoint(note, [newKey('other'), key])).toEqual(checkpoint);
  const empty = { ...checkpoint, size: 0 };
  expect(await openCheckpoint(signCheckpoint(empty, key), [key])).toBe(null);
});

describe('a note does not open', () => {
  const forged = signCheckpoint(checkpoint, newKey('forger'));
  const blob = Buffer.from(signature.trim().split(' ')[2] ?? '', 'base64');
  const lineOf = (name: string, bytes: Uint8Array) => `— ${name} ${Buffer.from(bytes).toString('base64')}\n`;
  const withLine = (line: string) => `${text}\n\n${line}`;
  const changed = (at: number) => blob.map((byte, place) => (place === at ? byte ^ 1 : byte));

  test.each([
    ['signed by a stranger', forged],
    ['over another size', note.replace('\n12\n', '\n13\n')],
    ['of another log', note.replaceAll('partner.example', 'other.example')],
    ['signed under another name', withLine(lineOf('other.example/evidence', blob))],
    ['with a changed signature', withLine(lineOf(checkpoint.origin, changed(67)))],
    [
      'with a byte more of signature',
      withLine(lineOf(checkpoint.origin, Buffer.concat([blob, blob]).subarray(0, 69))),
    ],
    ['with no signature', `${text}\n\n`],
    ['with a word more behind the signature', note.replace(/\n$/, ' more\n')],
    ['with something behind it', `${note}more\n`],
    ['with a leading zero', note.replace('\n12\n', '\n012\n')],
    ['with another kind of line end', note.replaceAll('\n', '\r\n')],
    ['with a signature in no base64', withLine(`— ${checkpoint.origin} ${'%'.repeat(92)}\n`)],
  ])('%s', async (_, note) => {
    expect(await openCheckpoint(note, [key])).toBeNull();
  });

  test.each<[string, Checkpoint]>([
    ['a leading zero', { ...checkpoint, size: '012' as unknown as number }],
    ['more leaves than can be counted', { ...checkpoint, size: '9007199254740993' as unknown as number }],
    ...['partner example', 'partner+1.example/evidence', 'pärtner.example', 'a'.repeat(256)].map(
      (origin): [string, Checkpoint] => [`the name ${origin}`, { ...checkpoint, origin }],
    ),
  ])('signed well, where it has %s', async (_, content) => {
    expect(await openCheckpoint(signCheckpoint(content, key), [key])).toBeNull();
  });
});

test('skips signatures by others beside its own', async () => {
  const stranger = signCheckpoint(checkpoint, newKey('stranger')).split('\n\n')[1] ?? '';
  const witness = `— witness.example/w1 ${Buffer.alloc(76, 7).toString('base64')}\n`;
  expect(await openCheckpoint(`${note}${stranger}${witness}`, [key])).toEqual(checkpoint);
  expect(await openCheckpoint(`${text}\n\n${stranger}${witness}${signature}`, [key])).toEqual(checkpoint);
});

function base64url(text: string): string {
  return Buffer.from(text, 'base64').toString('base64url');
}

describe('a note with a second line of a known key', () => {
  const other = newKey('other');
  const [, line = ''] = signCheckpoint(checkpoint, other).split('\n\n');
  const [dash = '', name = '', blob = ''] = line.trimEnd().split(' ');
  const forged = Buffer.from(blob, 'base64');
  forged[forged.length - 1] = 255 - (forged.at(-1) ?? 0);

  test.each([
    ['opens if both are right', line, checkpoint],
    ['does not open if that one is forged', `${dash} ${name} ${forged.toString('base64')}\n`, null],
    ['does not open if it is of the same key', signature, null],
  ])('%s', async (_what, second, opened) => {
    expect(await openCheckpoint(note + second, [key, other])).toEqual(opened);
  });
});
