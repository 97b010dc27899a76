import { userInfo } from 'node:os';

/** Who is at the keyboard, for what is written down in their name. The user of a container may have no name. */
export function author(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'without a name'}`;
  }
}
