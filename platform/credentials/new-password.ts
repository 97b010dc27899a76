import 'server-only';
import { env } from '#platform/config/env.ts';
import { PASSWORD_LENGTH, type PasswordError } from '#platform/values/password-rules.ts';
import { passwordStrength } from './password-strength/password-strength.ts';

/** Three common words have 39 bits. That is enough while attempts are limited and hashes are slow. */
const MIN_BITS = 39;
const MIN_DISTINCT_SIGNS = 5;
const MIN_WORD_LENGTH = 3;

export function passwordError(
  password: string,
  known: { email: string; name: string; brandName: string },
): PasswordError | undefined {
  const signs = [...password];
  if (signs.length < PASSWORD_LENGTH.min) return 'short';
  if (signs.length > PASSWORD_LENGTH.max) return 'long';
  if (new Set(signs).size < MIN_DISTINCT_SIGNS) return 'monotone';
  const { OPERATOR_NAME, APP_ORIGIN, STAFF_ORIGIN } = env();
  const hosts = [APP_ORIGIN, STAFF_ORIGIN].map((origin) => new URL(origin).hostname);
  const words = wordsIn(['handoff', known.email, known.name, known.brandName, OPERATOR_NAME, ...hosts]);
  return passwordStrength(password, words) < MIN_BITS ? 'guessable' : undefined;
}

function wordsIn(texts: string[]): string[] {
  const lower = texts.map((text) => text.toLowerCase());
  const words = lower.flatMap((text) => [
    ...text.split(/[^\p{L}\p{N}]+/u),
    text.replace(/[^\p{L}\p{N}]+/gu, ''),
  ]);
  return [...new Set(words)].filter(({ length }) => length >= MIN_WORD_LENGTH);
}
