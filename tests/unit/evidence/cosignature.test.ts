import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { logVerifierKey as ownVerifierKey } from '#features/evidence/proof/checkpoint.ts';
import {
  addCheckpointBody,
  cosignatureLine,
  isLocalWitness,
  parseWitness,
  readCosignatures,
  type Witness,
} from '#features/evidence/proof/cosignature.ts';
import { signCheckpoint } from '#features/evidence/proof/sign-checkpoint.ts';
import { appendLeaves, consistencyProof, type ReadNodes, rootOf } from '#features/evidence/proof/tree.ts';
import { newKey } from '#tests/support/evidence/evidence-keys.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { logVerifierKey, verifierKey } from '#witness/notes.ts';
import { startWitness } from '#witness/start.ts';

const ORIGIN = 'partner.example/evidence';
const key = newKey('log');
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

const nodes = new Map<string, string>();
const read: ReadNodes = async (places) =>
  places.map(({ level, index }) => nodes.get(`${level}/${index}`) ?? 'missing');
for (const { level, index, hash } of await appendLeaves(
  0,
  Array.from({ length: 9 }, (_, leaf) => `${leaf}`.repeat(64)),
  async () => [],
))
  nodes.set(`${level}/${index}`, hash);

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

test.each([
  ['the neutral point', [1, ...Array(31).fill(0)]],
  ['a point of order four', Array(32).fill(0)],
  ['a point of order two', [0xec, ...Array(30).fill(0xff), 0x7f]],
])('no witness has %s as its key', (_what, point) => {
  const bytes = Buffer.from([4, ...point]);
  const id = createHash('sha256').update('w.example\n').update(bytes).digest('hex').slice(0, 8);
  expect(parseWitness(`w.example+${id}+${bytes.toString('base64')}`)).toBeNull();
});
