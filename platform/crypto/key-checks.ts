import 'server-only';
import { env, SettingsError } from '#platform/config/env.ts';
import { type KeyCheck, keyChecksOf } from '#platform/config/key-checks.ts';

export class WrongKeyError extends SettingsError {
  override name = 'WrongKeyError';
}

export const currentKeyChecks = (): KeyCheck[] => keyChecksOf(env());

export function wrongKeyMessage(names: readonly string[]): string {
  const settings = [...new Set(names.map((name) => name.split(' ', 1)[0]))].join(' and ');
  return `${names.join(' and ')} of this instance is not the key that this database was written with. Set ${settings} as on the other instances, and give a new master key a number that was never used.`;
}
