import { createHmac, randomBytes } from 'node:crypto';
import { bucketOf } from './address-bucket.ts';
import { isPrivateAddress } from './private-address.ts';

/** As many posts are looked at; with fewer, one household would be an alarm. */
export const SAMPLE_SIZE = 100;
const SUSPICIOUS_COUNT = 95;

type Post = { bucket: string; isPrivate: boolean };

declare global {
  // On the global object, because the bundled application and the server around it load this file separately.
  var handoffBorrowerPosts: Post[] | undefined;
}

// Addresses are compared in memory only, and a dump of it should show none.
const key = randomBytes(32);

/** Notes where a borrower's post came from. Only the newest 100 of this instance are kept, as hashes. */
export function noteBorrowerPost(address: string): void {
  globalThis.handoffBorrowerPosts ??= [];
  const posts = globalThis.handoffBorrowerPosts;
  posts.push({
    bucket: createHmac('sha256', key).update(bucketOf(address)).digest('base64url'),
    isPrivate: isPrivateAddress(address),
  });
  if (posts.length > SAMPLE_SIZE) posts.shift();
}

export type AddressesSeen = {
  /** How many of the newest 100 posts came from their most frequent address. */
  same: number;
  /** How many came from private addresses. */
  fromPrivate: number;
  /** Whether borrowers' addresses are probably not their own: a proxy's address stands in their place. */
  isSuspicious: boolean;
};

/** Null until this instance has taken 100 posts. */
export function addressesSeen(): AddressesSeen | null {
  const posts = globalThis.handoffBorrowerPosts ?? [];
  if (posts.length < SAMPLE_SIZE) return null;
  const counts = new Map<string, number>();
  for (const { bucket } of posts) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  const same = Math.max(...counts.values());
  const fromPrivate = posts.filter(({ isPrivate }) => isPrivate).length;
  return { same, fromPrivate, isSuspicious: Math.max(same, fromPrivate) >= SUSPICIOUS_COUNT };
}
