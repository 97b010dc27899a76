import { fromHex } from './bytes.ts';
import { sha256 } from './crypto.ts';
import type { Hash } from './event.ts';

export type NodePlace = { level: number; index: number };
export type TreeNode = NodePlace & { hash: Hash };

export type ReadNodes = (places: NodePlace[]) => Promise<Hash[]>;

const NODE = Uint8Array.of(1);
/** RFC 6962, 2.1 */
const EMPTY_ROOT: Hash = sha256();

/** RFC 6962, 2.1 */
const parentOf = (left: Hash, right: Hash): Hash => sha256(NODE, fromHex(left), fromHex(right));

export async function appendLeaves(
  size: number,
  leaves: readonly Hash[],
  read: ReadNodes,
): Promise<TreeNode[]> {
  const edge = wholeSubtrees(size);
  const hashes = await read(edge);
  const known = new Map(edge.map((node, place) => [nameOf(node), hashes[place] as Hash]));
  const added: TreeNode[] = [];
  const add = (node: TreeNode) => {
    added.push(node);
    known.set(nameOf(node), node.hash);
  };
  leaves.forEach((hash, offset) => {
    add({ level: 0, index: size + offset, hash });
    for (let level = 0, index = size + offset; index % 2 === 1; level++, index = (index - 1) / 2) {
      const left = known.get(`${level}/${index - 1}`);
      const right = known.get(`${level}/${index}`);
      if (!left || !right) throw new Error(`node ${level}/${index} of the tree is missing`);
      add({ level: level + 1, index: (index - 1) / 2, hash: parentOf(left, right) });
    }
  });
  return added;
}

export async function rootOf(size: number, read: ReadNodes): Promise<Hash> {
  const hashes = await read(wholeSubtrees(size));
  return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => parentOf(left, right));
}

/** RFC 6962, 2.1.1, nearest sibling first. */
export async function inclusionProofs(
  indexes: readonly number[],
  size: number,
  read: ReadNodes,
): Promise<Hash[][]> {
  const siblings = indexes.map((index) => siblingsOf(index, size));
  const places = new Map(siblings.flat(2).map((place) => [nameOf(place), place]));
  const hashes = await read([...places.values()]);
  const known = new Map([...places.keys()].map((name, place) => [name, hashes[place] as Hash]));
  return siblings.map((path) =>
    path.map((parts) =>
      parts
        .map((part) => known.get(nameOf(part)) as Hash)
        .reduceRight((right, left) => parentOf(left, right)),
    ),
  );
}

const nameOf = ({ level, index }: NodePlace) => `${level}/${index}`;

export function isIncluded(
  leaf: Hash,
  index: number,
  size: number,
  proof: readonly Hash[],
  root: Hash,
): boolean {
  const sides = sidesOf(index, size);
  if (index < 0 || index >= size || sides.length !== proof.length) return false;
  const reached = proof.reduce(
    (hash, sibling, place) => (sides[place] === 'left' ? parentOf(sibling, hash) : parentOf(hash, sibling)),
    leaf,
  );
  return reached === root;
}

/** `from` must be the start of a complete subtree. */
function wholeSubtrees(to: number, from = 0): NodePlace[] {
  const parts: NodePlace[] = [];
  for (let at = from; at < to; ) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= to) level++;
    parts.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return parts;
}

function siblingsOf(index: number, size: number) {
  return pathOf(index, size).map(({ from, to }) => wholeSubtrees(to, from));
}

const sidesOf = (index: number, size: number) => pathOf(index, size).map(({ side }) => side);

function pathOf(index: number, size: number) {
  const path: { from: number; to: number; side: 'left' | 'right' }[] = [];
  let [from, to] = [0, size];
  while (to - from > 1) {
    const middle = from + largestPowerBelow(to - from);
    if (index < middle) {
      path.unshift({ from: middle, to, side: 'right' });
      to = middle;
    } else {
      path.unshift({ from, to: middle, side: 'left' });
      from = middle;
    }
  }
  return path;
}

function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

/** Stores only the right edge of the tree, which is enough for its root at any size. */
export class TreeFrontier {
  #size = 0;
  /** Largest first. */
  #subtrees: { leaves: number; hash: Hash }[] = [];

  get size(): number {
    return this.#size;
  }

  add(leaf: Hash) {
    this.#size++;
    let appended = { leaves: 1, hash: leaf };
    for (let left = this.#subtrees.at(-1); left?.leaves === appended.leaves; left = this.#subtrees.at(-1)) {
      this.#subtrees.pop();
      appended = { leaves: appended.leaves * 2, hash: parentOf(left.hash, appended.hash) };
    }
    this.#subtrees.push(appended);
  }

  root(): Hash {
    const hashes = this.#subtrees.map(({ hash }) => hash);
    return hashes.length === 0 ? EMPTY_ROOT : hashes.reduceRight((right, left) => parentOf(left, right));
  }
}
