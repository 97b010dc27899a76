import 'server-only';
import { createHash, randomInt } from 'node:crypto';

const COUNT = 10;
const GROUPS = 6;
const GROUP_LENGTH = 4;
/** Without what is mistaken for something else in handwriting. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes, each good for one sign-in without the authenticator app: 24 letters, about 119 bits. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, group).join('-'));
}

/** Under which a code is kept. It is random and long, so that a plain hash can't be guessed through. */
export function recoveryCodeHash(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex');
}

const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
