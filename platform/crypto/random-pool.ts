import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4_096;

let pool = Buffer.alloc(0);

/** One call for thousands of bytes takes less time than many for a few. Each byte is returned once. */
export function pooledRandomBytes(length: number): Buffer {
  if (length > POOL_BYTES) throw new RangeError(`At most ${POOL_BYTES} bytes at once.`);
  if (pool.length < length) pool = randomFillSync(Buffer.allocUnsafeSlow(POOL_BYTES));
  const bytes = pool.subarray(0, length);
  pool = pool.subarray(length);
  return bytes;
}
