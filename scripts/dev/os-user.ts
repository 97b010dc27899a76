import { userInfo } from 'node:os';

/** Recorded as the author of changes from the command line. The user of a container may have no name. */
export function author(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}
