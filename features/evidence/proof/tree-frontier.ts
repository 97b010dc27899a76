import type { Hash } from './event.ts';
import { EMPTY_ROOT, parentOf } from './tree.ts';

/** A tree that only grows, of which the right edge alone is kept: enough for its root, whatever its size. */
export class TreeFrontier {
  #size = 0;
  /** The whole subtrees that it is made of, the largest first. */
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
