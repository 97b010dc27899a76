import 'server-only';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's advice for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let DUMMY_HASH: Promise<string> | undefined;

/** Takes as long without a hash, so that the time doesn't reveal whether an account exists. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  DUMMY_HASH ??= hashPassword('a password of no account');
  // Also with a hash: otherwise, the first unknown account after a start would take twice as long.
  const dummy = await DUMMY_HASH;
  const isValid = await verify(hash ?? dummy, password.normalize('NFKC')).catch(() => false);
  return hash !== null && isValid;
}
