import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendLeaves, consistencyProof, type ReadNodes, rootOf } from '#features/evidence/proof/tree.ts';
import { isConsistent } from '#witness/consistency.ts';

const MOST = 40;
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaves = Array.from({ length: MOST }, (_, index) =>
  sha256(Buffer.from(`leaf ${index}`)).toString('hex'),
);
const nodes = new Map<string, string>();
for (const { level, index, hash } of await appendLeaves(0, leaves, async () => []))
  nodes.set(`${level}/${index}`, hash);
const read: ReadNodes = async (places) =>
  places.map(({ level, index }) => nodes.get(`${level}/${index}`) ?? 'missing');

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64');
const treeOf = async (size: number) => ({ size, root: base64(await rootOf(size, read)) });

test('the proof between any two sizes equals that of RFC 6962, and a witness accepts it', async () => {
  for (let to = 1; to <= MOST; to++)
    for (let from = 1; from <= to; from++) {
      const proof = await consistencyProof(from, to, read);
      expect(proof).toEqual(naiveProof(from, leaves.slice(0, to), true));
      expect(isConsistent(await treeOf(from), await treeOf(to), proof.map(base64))).toBe(true);
    }
});

test('a witness rejects a changed, shorter or longer proof, another root and another size', async () => {
  const pair = fc
    .tuple(fc.integer({ min: 2, max: MOST }), fc.nat())
    .map(([to, chance]) => ({ to, from: 1 + (chance % (to - 1)), chance }));
  await fc.assert(
    fc.asyncProperty(pair, async ({ from, to, chance }) => {
      const [old, grown] = [await treeOf(from), await treeOf(to)];
      const proof = (await consistencyProof(from, to, read)).map(base64);
      const at = chance % proof.length;
      const other = base64('ab'.repeat(32));
      expect([
        isConsistent({ ...old, root: other }, grown, proof),
        isConsistent(old, { ...grown, root: other }, proof),
        isConsistent(old, grown, proof.with(at, other)),
        isConsistent(old, grown, proof.slice(1)),
        isConsistent(old, grown, [...proof, other]),
        isConsistent(grown, old, proof),
        isConsistent(old, old, [other]),
      ]).toEqual(Array(7).fill(false));
    }),
  );
});

/** RFC 6962, 2.1.2, word for word; leaves are hashes already. */
function naiveProof(m: number, hashes: string[], isWhole: boolean): string[] {
  const n = hashes.length;
  if (m === n) return isWhole ? [] : [naiveRoot(hashes)];
  const k = splitOf(n);
  const [left, right] = [hashes.slice(0, k), hashes.slice(k)];
  return m <= k
    ? [...naiveProof(m, left, isWhole), naiveRoot(right)]
    : [...naiveProof(m - k, right, false), naiveRoot(left)];
}

function naiveRoot(hashes: string[]): string {
  if (hashes.length === 1) return hashes[0] ?? '';
  const k = splitOf(hashes.length);
  const parts = [hashes.slice(0, k), hashes.slice(k)].map((half) => Buffer.from(naiveRoot(half), 'hex'));
  return sha256(Uint8Array.of(1), ...parts).toString('hex');
}

const splitOf = (count: number) => [64, 32, 16, 8, 4, 2, 1].find((power) => power < count) ?? 1;
