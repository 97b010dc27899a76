import 'server-only';
import { hash, verify } from '@node-rs/argon2';

/** As OWASP advises for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A password as it is kept: argon2id with a salt of its own, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), COST);
}

let nobodys: Promise<string> | undefined;

/**
 * Whether a password is the one that was hashed. Takes as long where there is no hash, so that nobody learns by the time
 * whether an address is known.
 */
export async function isPassword(kept: string | null, password: string): Promise<boolean> {
  nobodys ??= hashPassword('the password of nobody');
  const isRight = await verify(kept ?? (await nobodys), password.normalize('NFKC')).catch(() => false);
  return kept !== null && isRight;
}
