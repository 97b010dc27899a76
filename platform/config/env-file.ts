import { isUtf8 } from 'node:buffer';

export type EnvFileNames = {
  /** Other names in the file belong to other programs. */
  settings: readonly string[];
  secrets: readonly string[];
};
type Line = { name: string; value: string };

/** Docker reads a line into a buffer of 64 KB. */
const MAX_LINE_BYTES = 65_000;
const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)=(.*)$/s;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the rule is about.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]|\p{Noncharacter_Code_Point}/u;
const BLANK_AT_AN_END = /^[\s\u0085]|[\s\u0085]$/;

/**
 * systemd (EnvironmentFile), Docker (--env-file) and Docker Compose (env_file) read quotation marks, comments, blanks,
 * backslashes and line ends each in its own way. A line is accepted only if all of them read the same value.
 * Faults name lines and settings, and never repeat a value.
 */
export function parseEnvFile(content: Uint8Array, path: string, names: EnvFileNames) {
  const values: Record<string, string> = {};
  const firstLines = new Map<string, number>();
  const faults: string[] = [];
  const lines = Buffer.from(content).toString('latin1').split('\n');
  for (const [index, latin1] of lines.entries()) {
    const bytes = Buffer.from(latin1.replace(/\r$/, ''), 'latin1');
    const line = readLine(bytes, names);
    if (line === null) continue;
    const first = typeof line === 'string' ? undefined : firstLines.get(line.name);
    const fault =
      typeof line === 'string' ? line : first && `sets the same name as line ${first}: delete one`;
    if (fault) faults.push(`Line ${index + 1} of ${path} ${fault}.`);
    if (typeof line === 'string' || first) continue;
    firstLines.set(line.name, index + 1);
    values[line.name] = line.value;
  }
  return { values, faults };
}

/** Null for an empty line and a comment, a text for a fault. */
function readLine(bytes: Buffer, names: EnvFileNames): Line | string | null {
  if (bytes.length > MAX_LINE_BYTES) return `is longer than ${MAX_LINE_BYTES} bytes: shorten it`;
  if (!isUtf8(bytes)) return 'is not UTF-8: save the file in that encoding';
  const text = bytes.toString().replace(/^[ \t]+/, '');
  if (text.startsWith('\ufeff')) return 'begins with a byte order mark: save the file as UTF-8 without it';
  const [invisible] = INVISIBLE.exec(text) ?? [];
  if (invisible === '\0') return 'holds a NUL byte: save the file as UTF-8';
  if (invisible === '\r') return 'holds a carriage return: end each line with a line feed';
  if (invisible) return 'holds a control character: delete it';
  if (text.startsWith('#'))
    return text.endsWith('\\') ? 'is a comment that ends in a backslash: delete the backslash' : null;
  if (text === '') return null;
  if (text.startsWith(';')) return 'begins with a semicolon: begin a comment with #';
  if (text.startsWith('export')) return 'begins with the word export: delete that word';
  const [, name, value = ''] = ASSIGNMENT.exec(text) ?? [];
  if (!name) return 'must be NAME=VALUE, in one line and with no blanks before the equals sign';
  const known = names.settings.includes(name);
  if (!known) {
    const meant = names.settings.find((setting) => isSimilar(setting, name));
    if (meant) return `sets no setting: if you mean ${meant}, correct the name`;
  }
  const fault = valueFault(value, known);
  if (!fault) return { name, value };
  const instead = names.secrets.includes(name)
    ? `${fault.remedy}, or put the value into a file of its own and name that file by ${name}_FILE`
    : fault.remedy;
  return `${known ? `sets ${name} to a value that` : 'has a value that'} ${fault.what}: ${instead}`;
}

function valueFault(value: string, known: boolean): { what: string; remedy: string } | null {
  if (BLANK_AT_AN_END.test(value)) return { what: 'has a blank at an end', remedy: 'delete the blank' };
  if (/^["'`]/.test(value))
    return { what: 'begins with a quotation mark', remedy: 'write the value without quotation marks' };
  if (value.includes('\\')) return { what: 'contains a backslash', remedy: 'write the value without it' };
  if (!known) return null;
  if (value.includes('$')) return { what: 'contains a dollar sign', remedy: 'write the value without it' };
  if (/\s#/.test(value))
    return { what: 'contains a blank and then #', remedy: 'put a comment on a line of its own' };
  return null;
}

/** Shorter names are too close to those of other programs. */
const MIN_LENGTH = 8;
const MAX_EDITS = 2;

function isSimilar(setting: string, name: string): boolean {
  if (setting.length < MIN_LENGTH || Math.abs(setting.length - name.length) > MAX_EDITS) return false;
  return editsBetween(setting, name.toUpperCase()) <= MAX_EDITS;
}

function editsBetween(one: string, other: string): number {
  let row = [...Array(other.length + 1).keys()];
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, known] of [...other].entries())
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (letter === known ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
