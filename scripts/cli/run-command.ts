import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { disconnect } from '#platform/database/db.ts';
import { nameCommand } from '#platform/database/pools.ts';
import { exitWithError, UserError } from './user-error.ts';

/**
 * `takes` has a word in capitals for each word after the command's name, and any number for `NAME…`. Then it has the
 * options: `reason!` is required.
 */
export interface Command<Options> {
  takes: string;
  run: (words: string[], options: Options) => Promise<void>;
}

type Values = Record<string, string | boolean | undefined>;

/** The command that the user has named, with what it takes. Anything else gets the usage text. */
export function parseCommand<Options extends Values>(
  usage: string,
  commands: Record<string, Command<Options>>,
  options: ParseArgsOptionsConfig = {},
): () => Promise<void> {
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [name = '', ...words] = positionals;
    const command = commands[name];
    if (command && fits(command.takes, words, values as Values))
      return () => command.run(words, values as Options);
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(usage);
}

function fits(takes: string, words: string[], values: Values): boolean {
  const parts = takes.split(' ').filter(Boolean);
  const wanted = parts.filter((part) => /^[A-Z]/.test(part));
  const required = wanted.filter((word) => !word.endsWith('…'));
  return (
    words.length >= required.length &&
    (words.length === required.length || wanted.length > required.length) &&
    words.every(Boolean) &&
    Object.keys(values).every((option) => parts.includes(option) || parts.includes(`${option}!`)) &&
    parts.every((option) => !option.endsWith('!') || String(values[option.slice(0, -1)] ?? '').trim())
  );
}

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
