import { createHash } from 'node:crypto';

const node = (left: Buffer, right: Buffer) =>
  createHash('sha256').update(Uint8Array.of(1)).update(left).update(right).digest();

type Tree = { size: number; root: string };

/** RFC 9162, 2.1.4.2: the larger tree extends the smaller one. Roots and proof are base64. */
export function isConsistent(old: Tree, grown: Tree, proof: readonly string[]): boolean {
  if (old.size > grown.size) return false;
  if (old.size === grown.size) return proof.length === 0 && old.root === grown.root;
  if (old.size === 0) return proof.length === 0;
  const path = proof.map((hash) => Buffer.from(hash, 'base64'));
  const isPower = Number.isInteger(Math.log2(old.size));
  const [first, ...rest] = isPower ? [Buffer.from(old.root, 'base64'), ...path] : path;
  if (!first) return false;
  let [fn, sn] = [old.size - 1, grown.size - 1];
  const half = () => {
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  };
  while (fn % 2 === 1) half();
  let [fr, sr] = [first, first];
  for (const sibling of rest) {
    if (sn === 0) return false;
    if (fn % 2 === 1 || fn === sn) {
      [fr, sr] = [node(sibling, fr), node(sibling, sr)];
      while (fn % 2 === 0 && fn > 0) half();
    } else {
      sr = node(sr, sibling);
    }
    half();
  }
  return sn === 0 && fr.toString('base64') === old.root && sr.toString('base64') === grown.root;
}
