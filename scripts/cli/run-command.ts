import { userInfo } from 'node:os';
import { disconnect } from '#platform/database/db.ts';
import { exitWithError } from './user-error.ts';

export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
    await disconnect();
  } catch (error) {
    await disconnect();
    exitWithError(error);
  }
}

/** The user of a container may have no name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}
