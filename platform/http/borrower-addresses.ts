import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { processWide } from '#platform/process/process-wide.ts';
import { bucketOf } from './client-address.ts';
import { isPrivateAddress } from './private-hosts.ts';

/** With fewer posts, one household would raise an alarm. */
export const SAMPLE_SIZE = 100;
const SUSPICIOUS_COUNT = 95;

type Post = { bucket: string; isPrivate: boolean };

const borrowerPosts = () => processWide('borrowerPosts', (): Post[] => []);

// Addresses exist in memory only, and a dump must not show any.
const key = createSecretKey(randomBytes(32));

export function trackBorrowerPost(address: string): void {
  const posts = borrowerPosts();
  posts.push({
    bucket: createHmac('sha256', key).update(bucketOf(address)).digest('base64url'),
    isPrivate: isPrivateAddress(address),
  });
  if (posts.length > SAMPLE_SIZE) posts.shift();
}

export type AddressesSeen = {
  same: number;
  fromPrivate: number;
  isSuspicious: boolean;
};

export function addressesSeen(): AddressesSeen | null {
  const posts = borrowerPosts();
  if (posts.length < SAMPLE_SIZE) return null;
  const counts = new Map<string, number>();
  for (const { bucket } of posts) counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
  const same = Math.max(...counts.values());
  const fromPrivate = posts.filter(({ isPrivate }) => isPrivate).length;
  return { same, fromPrivate, isSuspicious: Math.max(same, fromPrivate) >= SUSPICIOUS_COUNT };
}
