import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Checkpoint,
  openCheckpoint,
  logVerifierKey as ownVerifierKey,
} from '#features/evidence/proof/checkpoint.ts';
import {
  addCheckpointBody,
  cosignatureLine,
  isLocalWitness,
  parseWitness,
  readCosignatures,
  type Witness,
} from '#features/evidence/proof/cosignature.ts';
import { signCheckpoint } from '#features/evidence/proof/sign-checkpoint.ts';
import { consistencyProof, rootOf } from '#features/evidence/proof/tree.ts';
import { chain, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { newKey } from '#tests/support/evidence/evidence-keys.ts';
import { ID, REFERENCE, texts } from '#tests/support/evidence/forgeries.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { logVerifierKey, verifierKey } from '#witness/notes.ts';
import { startWitness } from '#witness/start.ts';

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

const WITHDRAWAL = { kind: 'phone_consent_withdrawn', at: 60, facts: { by: 'borrower' } } as const;
const ORIGIN = 'partner.example/evidence';
const folder = temporaryFolder();
const NOW = Date.parse('2026-11-21T09:31:00.000Z');
const options = {
  port: 0,
  key: Buffer.alloc(32, 'seed').toString('base64url'),
  logs: [logVerifierKey(ORIGIN, key.x ?? '')],
  store: join(folder, 'trees.json'),
  now: () => NOW,
};
let server = await startWitness(options);
afterAll(async () => {
  await server.close();
});
const witness = parseWitness(server.verifierKey) as Witness;

const log = new GrowingLog(key);
await log.seal(chain(ID, leadEvents(REFERENCE, texts, [WITHDRAWAL, WITHDRAWAL])));
const { read } = log;

const noteOf = async (size: number, by = key, origin = ORIGIN) =>
  signCheckpoint({ origin, size, root: await rootOf(size, read) }, by);
const post = (body: string) => fetch(`${server.origin}/add-checkpoint`, { method: 'POST', body });

async function cosigned(old: number, size: number) {
  const proof = old === 0 ? [] : await consistencyProof(old, size, read);
  const note = await noteOf(size);
  const answer = await post(addCheckpointBody(old, proof, note));
  return { status: answer.status, note, line: cosignatureLine(await answer.text(), witness) ?? '' };
}

test('a witness cosigns growing trees, also after a restart, and a verifier reads the time', async () => {
  const first = await cosigned(0, 3);
  expect(first.status).toBe(200);
  expect(await readCosignatures(`${first.note}${first.line}`, [witness])).toEqual({
    proofs: [{ kind: 'witness', by: 'handoff-local-witness', at: new Date(NOW) }],
    errors: [],
    unchecked: 0,
  });
  await server.close();
  server = await startWitness(options);
  expect((await cosigned(3, 7)).status).toBe(200);
  expect((await cosigned(7, 7)).status).toBe(200);
});

test('a witness answers with its size, and refuses other logs, other keys and other trees', async () => {
  const behind = await post(addCheckpointBody(3, [], await noteOf(9)));
  expect([behind.status, behind.headers.get('content-type'), await behind.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '7\n',
  ]);
  const proof = await consistencyProof(7, 9, read);
  const statuses = await Promise.all(
    [
      addCheckpointBody(7, proof, signCheckpoint({ origin: ORIGIN, size: 7, root: 'ab'.repeat(32) }, key)),
      addCheckpointBody(7, proof.toReversed(), await noteOf(9)),
      addCheckpointBody(7, proof, await noteOf(9, newKey('thief'))),
      addCheckpointBody(0, [], await noteOf(9, key, 'other.example/evidence')),
      'old x\n\n',
    ].map(async (body) => (await post(body)).status),
  );
  expect(statuses).toEqual([409, 422, 403, 404, 400]);
});

test('rejects a changed cosignature, and ignores one of an unknown witness', async () => {
  const { note, line } = await cosigned(7, 7);
  const later = await noteOf(8);
  const other = parseWitness(verifierKey('witness.example/w1', Buffer.alloc(32, 1))) as Witness;
  expect(await readCosignatures(`${later}${line}`, [witness])).toEqual({
    proofs: [],
    errors: ['The cosignature of the witness handoff-local-witness does not verify.'],
    unchecked: 0,
  });
  const [dash, name, text = ''] = line.trimEnd().split(' ');
  const blob = Buffer.from(text, 'base64');
  blob[11] = Number(blob[11]) ^ 1;
  const dated = `${dash} ${name} ${blob.toString('base64')}\n`;
  expect((await readCosignatures(`${note}${dated}`, [witness])).errors).toHaveLength(1);
  expect(await readCosignatures(`${note}${line}`, [other])).toEqual({ proofs: [], errors: [], unchecked: 1 });
});

test('a verifier key has one form, and names a local witness', () => {
  const text = server.verifierKey;
  expect(parseWitness(text.replace(/\+[0-9a-f]{8}\+/, '+00000000+'))).toBeNull();
  expect(ownVerifierKey(ORIGIN, key)).toBe(logVerifierKey(ORIGIN, key.x ?? ''));
  expect(parseWitness(logVerifierKey(ORIGIN, key.x ?? ''))).toBeNull();
  expect(parseWitness(`${text} `)).toBeNull();
  expect([witness.name, 'witness.example/w1'].map(isLocalWitness)).toEqual([true, false]);
});

test('no witness has the neutral point as its key', () => {
  const bytes = Buffer.from([4, 1, ...Array(31).fill(0)]);
  const id = createHash('sha256').update('w.example\n').update(bytes).digest('hex').slice(0, 8);
  expect(parseWitness(`w.example+${id}+${bytes.toString('base64')}`)).toBeNull();
});
