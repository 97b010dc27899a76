import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  appendLeaves,
  inclusionProofs,
  isIncluded,
  type ReadNodes,
  rootOf,
  TreeFrontier,
} from '#features/evidence/proof/format/tree.ts';

const MOST = 70;
const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const leaves = Array.from({ length: MOST }, (_, index) =>
  sha256(Buffer.from(`leaf ${index}`)).toString('hex'),
);

const size = fc.integer({ min: 1, max: MOST });
const place = fc.tuple(size, fc.nat()).map(([size, index]) => ({ size, index: index % size }));

test('the root equals that of RFC 6962 at every step, for any order of sizes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 5 }), async (steps) => {
      const { read, add } = emptyTree();
      let grown = 0;
      for (const step of steps) {
        await add(leaves.slice(grown, grown + step));
        grown += step;
        expect(await rootOf(grown, read)).toBe(naiveRoot(leaves.slice(0, grown)));
      }
    }),
    { numRuns: 50 },
  );
});

test('a tree with only its right edge stored has the same root at every size', () => {
  const edge = new TreeFrontier();
  expect(edge.root()).toBe(naiveRoot([]));
  for (const [index, leaf] of leaves.entries()) {
    edge.add(leaf);
    expect([edge.size, edge.root()]).toEqual([index + 1, naiveRoot(leaves.slice(0, index + 1))]);
  }
});

test('the proof of any leaf in a tree of any size equals that of RFC 6962 and leads to the root', async () => {
  const { read, add } = emptyTree();
  await add(leaves);
  await fc.assert(
    fc.asyncProperty(place, async ({ size, index }) => {
      const [proof = []] = await inclusionProofs([index], size, read);
      expect(proof).toEqual(naiveProof(index, leaves.slice(0, size)));
      expect(isIncluded(at(index), index, size, proof, naiveRoot(leaves.slice(0, size)))).toBe(true);
    }),
  );
});

test('proves several leaves like each alone, and reads each node once', async () => {
  const { read, add } = emptyTree();
  await add(leaves);
  const indexes = [3, 0, 68, 3, 41];
  const reads: string[][] = [];
  const proofs = await inclusionProofs(indexes, MOST - 1, (places) => {
    reads.push(places.map(({ level, index }) => `${level}/${index}`));
    return read(places);
  });
  expect(proofs).toEqual(indexes.map((index) => naiveProof(index, leaves.slice(0, MOST - 1))));
  expect(reads).toEqual([[...new Set(reads.flat())]]);
});

test('a proof is invalid for another leaf, position, size, root, order or length', async () => {
  fc.assert(
    fc.property(place, fc.nat(), ({ size, index }, chance) => {
      const root = naiveRoot(leaves.slice(0, size));
      const proof = naiveProof(index, leaves.slice(0, size));
      const holds = (leaf: string, place: number, size: number, proof: string[], root: string) =>
        isIncluded(leaf, place, size, proof, root);
      const other = (index + 1 + (chance % MOST)) % (MOST * 2);
      const cut = chance % (proof.length + 1);
      expect([
        holds(at((index + 1) % MOST), index, size, proof, root),
        holds(at(index), other === index ? other + 1 : other, size, proof, root),
        holds(at(index), -1, size, proof, root),
        holds(at(index), size, size, proof, root),
        holds(at(index), index, size, proof, naiveRoot(leaves.slice(0, size - 1))),
        holds(at(index), index, size, [...proof, root], root),
        holds(at(index), index, size, [...proof.slice(0, cut), root, ...proof.slice(cut + 1)], root),
        proof.length > 0 && holds(at(index), index, size, proof.slice(1), root),
        proof.length > 1 && holds(at(index), index, size, proof.toReversed(), root),
      ]).toEqual(Array(9).fill(false));
    }),
    { numRuns: 60 },
  );
});

test('a tree does not grow after a node was lost', async () => {
  await expect(appendLeaves(1, leaves.slice(0, 1), async () => [])).rejects.toThrow('missing');
});

const at = (index: number) => leaves[index] ?? '';

function emptyTree() {
  const nodes = new Map<string, string>();
  let size = 0;
  const read: ReadNodes = async (places) =>
    places.map(({ level, index }) => nodes.get(`${level}/${index}`) ?? 'missing');
  const add = async (more: string[]) => {
    for (const { level, index, hash } of await appendLeaves(size, more, read))
      nodes.set(`${level}/${index}`, hash);
    size += more.length;
  };
  return { read, add };
}

/** RFC 6962, 2.1, word for word; leaves are hashes already. */
function naiveRoot(hashes: string[]): string {
  if (hashes.length === 0) return sha256().toString('hex');
  if (hashes.length === 1) return hashes[0] ?? '';
  const k = splitOf(hashes.length);
  const parts = [hashes.slice(0, k), hashes.slice(k)].map((half) => Buffer.from(naiveRoot(half), 'hex'));
  return sha256(Uint8Array.of(1), ...parts).toString('hex');
}

/** RFC 6962, 2.1.1. */
function naiveProof(m: number, hashes: string[]): string[] {
  if (hashes.length < 2) return [];
  const k = splitOf(hashes.length);
  const [left, right] = [hashes.slice(0, k), hashes.slice(k)];
  return m < k ? [...naiveProof(m, left), naiveRoot(right)] : [...naiveProof(m - k, right), naiveRoot(left)];
}

const splitOf = (count: number) => [64, 32, 16, 8, 4, 2, 1].find((power) => power < count) ?? 1;
