import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

let pool = Buffer.alloc(0);

/** Of the system's generator, which takes more time for each call than for thousands of bytes. No byte is given twice. */
export function pooledRandomBytes(length: number): Buffer {
  if (pool.length < length) pool = randomFillSync(Buffer.allocUnsafeSlow(POOL_BYTES));
  const bytes = pool.subarray(0, length);
  pool = pool.subarray(length);
  return bytes;
}
