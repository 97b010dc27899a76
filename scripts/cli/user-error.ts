import { SettingsError } from '#platform/config/env.ts';

/** Something the person at the keyboard can act on. The message is a sentence for them. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Ends the process: a sentence for what was foreseen, the whole error for what was not. */
export function tellAndExit(error: unknown): never {
  console.error(isForeseen(error) ? error.message : error);
  process.exit(1);
}

function isForeseen(error: unknown): error is Error {
  return error instanceof PlainError || error instanceof SettingsError;
}
