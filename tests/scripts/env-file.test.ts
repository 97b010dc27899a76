import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { settingNames } from '#platform/config/env.ts';
import { parseEnvFile } from '#platform/config/env-file.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

const SECRET = 'OPERATOR_CLIENT_SECRET';
const names = { settings: [SECRET, 'OPERATOR_NAME', 'DATABASE_URL'], secrets: [SECRET, 'DATABASE_URL'] };
const all = { settings: settingNames, secrets: [] };
const read = (content: string | Uint8Array) => parseEnvFile(Buffer.from(content), '.env', names);

type Take = (line: string, found: Record<string, string>) => boolean;

/** Null for a line that the program refuses, continues, or takes differently in some release. */
const readBy = (take: Take, content: string) => {
  const found: Record<string, string> = {};
  return content.split('\n').every((line) => take(line, found)) ? found : null;
};
const withoutBlanks = (line: string) => line.replace(/^[\s\u0085]+|\r$/g, '');

const READERS: Record<string, Take> = {
  // systemd.exec(5), EnvironmentFile=, and src/basic/env-file.c. Before version 254, `\` continued comments too.
  systemd: (full, found) =>
    !/\0|\\(\r|$)/.test(full) &&
    full.split('\r').every((line) => {
      const [, name = '', value = ''] = /^[ \t]*([^#; \t][^=]*?)[ \t]*=[ \t]*(.*?)[ \t]*$/s.exec(line) ?? [];
      if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) found[name] = value;
      return !/^["']|\\/.test(value);
    }),
  // docker/cli, pkg/kvfile. Some releases take matching quotation marks off.
  docker: (full, found) => {
    const [line, name = '', value = ''] = /^(?:#.*|([^=\s]+)=(.*)|)$/s.exec(withoutBlanks(full)) ?? [];
    if (line === undefined || name in found || Buffer.byteLength(full) >= 65_536) return false;
    if (name) found[name] = value;
    return !/^(["']).*\1$/s.test(value);
  },
  // https://docs.docker.com/compose/env-file/ and compose-go, dotenv/parser.go.
  compose: (full, found) => {
    const assignment = /^(?:#.*|(?!export)([\w.[\]-]+)=[\t\v\f\r \u0085\u00a0]*(.*)|)$/s;
    const [line, name, value = ''] = assignment.exec(withoutBlanks(full)) ?? [];
    if (name) found[name] = value.replace(/ #.*/s, '').replace(/[\s\u0085]+$/, '');
    return line !== undefined && !/^["']|\$/.test(value);
  },
};

function expectAlike(content: string, values: Record<string, string>, except?: string) {
  for (const [reader, take] of Object.entries(READERS))
    if (reader !== except)
      expect({ reader, found: readBy(take, content) }).toEqual({ reader, found: values });
}

describe('a line that all readers understand keeps its value', () => {
  test.each([
    'Xy7#kQ2-abc',
    '#abc',
    'Loans, "the best" ones',
    'two  words\tand a tab',
    'Préstamos 1ª ☂',
    '1:a,2:b;c|d&e<f>(g)*?[h]!~`i%25',
    '',
  ])('%j', (value) => {
    for (const ends of ['\n', '\r\n']) {
      const content = `# a comment; "with" $this${ends}${ends}${SECRET}=${value}${ends}  OPERATOR_NAME=x${ends}`;
      const expected = { [SECRET]: value, OPERATOR_NAME: 'x' };
      expect(read(content)).toEqual({ values: expected, faults: [] });
      expectAlike(content, expected);
    }
  });
});

describe('a line that readers take differently is refused by its number, without its value', () => {
  const remedy = `, or put the value into a file of its own and name that file by ${SECRET}_FILE`;
  test.each([
    [`${SECRET}="xyzzy#1"`, 'begins with a quotation mark'],
    [`${SECRET}=xyzzy\\`, 'contains a backslash'],
    [`${SECRET}=xyz$zy`, 'contains a dollar sign'],
    [`${SECRET}=xyzzy # note`, 'contains a blank and then #'],
    [`${SECRET}=xyzzy `, 'has a blank at an end'],
    [`${SECRET}=\txyzzy`, 'has a blank at an end'],
  ])('%j', (line, what) => {
    const { values, faults } = read(`DATABASE_URL=a\n\n${line}\n`);
    expect(values).toEqual({ DATABASE_URL: 'a' });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^Line 3 of .env sets ${SECRET} to a value that ${what}: .+\\.$`));
    expect(faults[0]).toContain(remedy);
    expect(faults[0]).not.toContain('xyz');
  });

  test.each([
    ['export OPERATOR_NAME=xyzzy', 'begins with the word export: delete that word'],
    ['OPERATOR_NAME = xyzzy', 'must be NAME=VALUE, in one line and with no blanks before the equals sign'],
    ['; xyzzy', 'begins with a semicolon: begin a comment with #'],
    ['# xyzzy \\', 'is a comment that ends in a backslash: delete the backslash'],
    ['OPERATOR_NAME=xy\0zzy', 'holds a NUL byte: save the file as UTF-8'],
    ['OPERATOR_NAME=xy\rzzy', 'holds a carriage return: end each line with a line feed'],
    ['OPERATOR_NAME=xy\u001bzzy', 'holds a control character: delete it'],
    ['OPERATOR_NAME=xy#\u2028zzy', 'holds a control character: delete it'],
    [`OPERATOR_NAME=${'xyzzy'.repeat(14_000)}`, 'is longer than 65000 bytes: shorten it'],
    ['DATABASE_URL=xyzzy', 'sets the same name as line 1: delete one'],
    ['DATABASE_URI=xyzzy', 'sets no setting: if you mean DATABASE_URL, correct the name'],
    ['operator_name=xyzzy', 'sets no setting: if you mean OPERATOR_NAME, correct the name'],
  ])('%j', (line, fault) => {
    expect(read(`DATABASE_URL=a\n${line}`).faults).toEqual([`Line 2 of .env ${fault}.`]);
  });

  test('bytes of another encoding, and byte order marks', () => {
    const latin = Buffer.from('OPERATOR_NAME=Pr\u00e9stamos xyzzy\n', 'latin1');
    expect(read(latin).faults).toEqual(['Line 1 of .env is not UTF-8: save the file in that encoding.']);
    expect(read('\ufeffOPERATOR_NAME=xyzzy').faults).toEqual([
      'Line 1 of .env begins with a byte order mark: save the file as UTF-8 without it.',
    ]);
  });

  test('of other programs only what changes how other lines are read', () => {
    expect(read('UNRELATED=a$b # c\nNODE_OPTIONS=--max-old-space-size=512\n').faults).toEqual([]);
    expect(read('UNRELATED="a\nb"\n').faults).toHaveLength(2);
  });

  test.each([
    'EVIDENCE_WITNESSES',
    'NEXT_FORMAT_CHECK',
    'DATABASE_JOBS_POOL_SIZE',
    'DATABASE_LIMITS_POOL_SIZE',
    'NEXT_SERVER_ACTIONS_ENCRYPTION_KEY',
  ])('of earlier releases none: %s', (name) => {
    expect(parseEnvFile(Buffer.from(`${name}=3\n`), '.env', all).faults).toEqual([]);
  });
});

test('no file is accepted that another reader takes differently', () => {
  const pieces = [
    ...`${SECRET}|OPERATOR_NAME|X|export |export|=|=|=| |\t|\n|\n|\r|\r\n|#| #|;|"|'|\`|\\|\\\n|$|$X|a|é|1|.|:|{`.split(
      '|',
    ),
    ...['\u00a0', '\u0085', '\u2028', '\ufeff', '\0', '\v', `\n${SECRET}=`, '\nOPERATOR_NAME=', '\nX='],
  ];
  const files = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(''));
  const settings = [SECRET, 'OPERATOR_NAME', 'X'];
  let accepted = 0;
  fc.assert(
    fc.property(files, (content) => {
      const { values, faults } = parseEnvFile(Buffer.from(content), '.env', { settings, secrets: [] });
      if (faults.length > 0) return;
      accepted += 1;
      const isOwn = Object.keys(values).every((name) => settings.includes(name));
      expectAlike(content, values, isOwn ? undefined : 'compose');
    }),
    { numRuns: 3_000 },
  );
  expect(accepted).toBeGreaterThan(50);
});

test.each([
  '.env.example',
  'deploy/kubernetes/settings.env',
  'deploy/compose/handoff.env.example',
  'deploy/compose/proxy.env.example',
  'docs/going-live.md',
])('all readers take the settings of %s alike', (path) => {
  const text = readFileSync(join(projectFolder, path), 'utf8');
  // The guide writes a settings file.
  const [, written = text] = /cat >> \/etc\/handoff\/handoff\.env <<EOF\n(.*?)EOF\n/s.exec(text) ?? [];
  const content = written.replaceAll(/\$\(openssl rand -hex 32\)/g, 'a'.repeat(64));
  const { values, faults } = parseEnvFile(Buffer.from(content), '.env', all);
  expect(faults).toEqual([]);
  expectAlike(content, values);
});
