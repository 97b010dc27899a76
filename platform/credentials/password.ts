import 'server-only';
import { hash, verify } from '@node-rs/argon2';

/** As OWASP advises for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password as it is kept: argon2id with a salt of its own, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let DUMMY_HASH: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Takes as long where there is no hash, so that nobody learns by the time
 * whether an address is known.
 */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  DUMMY_HASH ??= hashPassword('the password of nobody');
  const isValid = await verify(hash ?? (await DUMMY_HASH), password.normalize('NFKC')).catch(() => false);
  return hash !== null && isValid;
}
