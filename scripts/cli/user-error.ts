import { SettingsError } from '#platform/config/env.ts';

export class UserError extends Error {
  override name = 'UserError';
}

export function exitWithError(error: unknown): never {
  console.error(isForeseen(error) ? error.message : error);
  process.exit(1);
}

function isForeseen(error: unknown): error is Error {
  return error instanceof UserError || error instanceof SettingsError;
}
