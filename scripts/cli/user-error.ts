import { SettingsError } from '#platform/config/env.ts';

/** Something the person at the keyboard can act on. The message is a sentence for them. */
export class UserError extends Error {
  override name = 'UserError';
}

/** Ends the process: a sentence for what was foreseen, the whole error for what was not. */
export function exitWithError(error: unknown): never {
  console.error(isForeseen(error) ? error.message : error);
  process.exit(1);
}

function isForeseen(error: unknown): error is Error {
  return error instanceof UserError || error instanceof SettingsError;
}
