import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { disconnect } from '#platform/database/db.ts';
import { nameCommand } from '#platform/database/pools.ts';
import { exitWithError, UserError } from './user-error.ts';

type Values = Record<string, unknown>;
type Command<Options> = (words: string[], options: Options) => Promise<void>;

/** Of a usage text: a command, with the words and options that it takes. */
const LINE = /^ {2}npm run \w+ -- (\S+) ?(.*?)(?: {2,}\(.*)?$/gm;
const OPTION = /(\[)?--(\w+)( [A-Z][\w.]*)?\]?/g;

/** The command that the user has named, with what its line of the usage text names. Anything else gets that text. */
export function parseCommand<Options extends Values>(
  usage: string,
  commands: Record<string, Command<Options>>,
): () => Promise<void> {
  const lines = Object.fromEntries([...usage.matchAll(LINE)].map(([, name, takes = '']) => [name, takes]));
  const options = Object.fromEntries(
    [...usage.matchAll(OPTION)].map(([, , name, value]) => [
      name,
      { type: value ? 'string' : 'boolean' } as const,
    ]),
  );
  try {
    const { positionals, values } = parseArgs({ options, allowPositionals: true });
    const [name = '', ...words] = positionals;
    const command = commands[name];
    if (command && fits(lines[name] ?? '', words, values)) return () => command(words, values as Options);
  } catch {
    // An unknown option gets the usage text too.
  }
  throw new UserError(usage);
}

/** Words and options in brackets are optional, and such a word may come more than once. */
function fits(takes: string, words: string[], values: Values): boolean {
  const options = [...takes.matchAll(OPTION)].map(([, bracket, name = '']) => ({
    name,
    isRequired: !bracket,
  }));
  const wanted = takes.replaceAll(OPTION, '').split(' ').filter(Boolean);
  const required = wanted.filter((word) => !word.startsWith('['));
  return (
    words.length >= required.length &&
    (words.length === required.length || wanted.length > required.length) &&
    words.every(Boolean) &&
    Object.keys(values).every((given) => options.some(({ name }) => name === given)) &&
    options.every(({ name, isRequired }) => !isRequired || String(values[name] ?? '').trim())
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
