// Takes the place of features/evidence/proof/format/crypto.ts in a browser.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 as hashOfBytes } from '@noble/hashes/sha2.js';
import { fromUtf8, toHex } from '#features/evidence/proof/format/bytes.ts';
import type * as InNode from '#features/evidence/proof/format/crypto.ts';

export const sha256: typeof InNode.sha256 = (...parts) => {
  const digest = hashOfBytes.create();
  for (const part of parts) digest.update(typeof part === 'string' ? fromUtf8(part) : part);
  return toHex(digest.digest());
};

export const hmacSha256: typeof InNode.hmacSha256 = (key, bytes) => toHex(hmac(hashOfBytes, key, bytes));
