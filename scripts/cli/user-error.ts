import { SettingsError } from '#platform/config/env.ts';

export class UserError extends Error {
  override name = 'UserError';
}

let explained = (message: string) => message;

/** For settings that are missing or wrong. */
export function explainSettingsErrors(explain: (message: string) => string): void {
  explained = explain;
}

export function exitWithError(error: unknown): never {
  if (error instanceof SettingsError) console.error(explained(error.message));
  else console.error(error instanceof UserError ? error.message : error);
  process.exit(1);
}
