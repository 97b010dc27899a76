import type { Hash } from './event.ts';
import { EMPTY_ROOT, parentOf } from './tree.ts';

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
