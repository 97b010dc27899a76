import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { disconnect } from '#platform/database/db.ts';
import { nameCommand } from '#platform/database/pools.ts';
import { exitWithError } from './user-error.ts';

export async function runCommand(command: () => Promise<void>): Promise<void> {
  nameCommand(basename(process.argv[1] ?? '', '.ts'));
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
