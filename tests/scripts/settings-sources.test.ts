import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readSettings, settingNames } from '#platform/config/env.ts';
import { parseEnvFile } from '#platform/config/env-file.ts';
import { secretNames } from '#platform/config/schema.ts';
import { secrets } from '#scripts/cli/secrets.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { COMPILE_CACHE } from '#scripts/dev/test-environment.ts';
import { runScript } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { complete, settingsError } from './complete-settings.ts';

const run = promisify(execFile);
const BARE = { NODE_ENV: 'production' as const, ...COMPILE_CACHE };
const { OPERATOR_CLIENT_SECRET, ...rest } = complete;
const folder = temporaryFolder();

async function fileWith(content: string | Buffer): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'file-')), 'content');
  await writeFile(path, content);
  return path;
}

const NEXT = `(await import('${projectFolder}/node_modules/@next/env/dist/index.js')).default.loadEnvConfig('.', false);`;

/** Runs this code in a folder with this file, and returns its output. */
async function printed(code: string, lines: string, own = {}, name = '.env'): Promise<string> {
  const cwd = await mkdtemp(join(folder, 'env-'));
  await writeFile(join(cwd, name), lines);
  const script = `const settings = await import('${projectFolder}/platform/config/env.ts');
    const print = (text) => process.stdout.write(text + '\\n');
    ${code}`;
  const given = ['--input-type=module', '-e', script];
  return (await run(process.execPath, given, { cwd, env: { ...BARE, ...own } })).stdout;
}

test('every secret can be read from the file that NAME_FILE names, without one trailing line break', {
  tags: ['@secret-files'],
}, async () => {
  const OPERATOR_CLIENT_SECRET_FILE = await fileWith(' spaced \n\n');
  expect(readSettings({ ...rest, OPERATOR_CLIENT_SECRET_FILE }).OPERATOR_CLIENT_SECRET).toBe(' spaced \n');
  expect(settingNames).toEqual(expect.arrayContaining(secretNames.map((name) => `${name}_FILE`)));
  for (const { name } of secrets) expect(secretNames).toContain(name);
});

test('rejects a secret that is set twice, or whose file is unreadable or empty, in one sentence', {
  tags: ['@secret-files'],
}, async () => {
  const both = { ...complete, OPERATOR_CLIENT_SECRET_FILE: await fileWith('xyzzy') };
  expect(settingsError(both)).toBe(
    'OPERATOR_CLIENT_SECRET and OPERATOR_CLIENT_SECRET_FILE are both set: remove one of them.',
  );
  const notPlain = 'a file that is not plain UTF-8: save it without a byte order mark.';
  for (const [path, what] of [
    [join(folder, 'xyzzy'), 'a file that cannot be read.'],
    [await fileWith('\ufeffxyzzy'), notPlain],
    [await fileWith(Buffer.from('xyzzy\xe9', 'latin1')), notPlain],
    [await fileWith('xyz\0zy'), notPlain],
    [await fileWith('\n'), 'an empty file.'],
  ] as const)
    expect(settingsError({ ...rest, OPERATOR_CLIENT_SECRET_FILE: path })).toBe(
      `OPERATOR_CLIENT_SECRET_FILE names ${what}`,
    );
});

test('the output of npm run keys survives a shell, .env and an environment file without quotes', async () => {
  const { stdout: keys } = await runScript('keys', []);
  const file = await fileWith(keys);
  const print = 'process.stdout.write(JSON.stringify(process.env))';
  const read = async (command: string, ...given: string[]): Promise<Record<string, string>> =>
    JSON.parse((await run(command, given, { env: BARE })).stdout);
  const sourced = await read('sh', '-c', `set -a; . "${file}"; "$0" -e '${print}'`, process.execPath);
  const loaded = await read(process.execPath, `--env-file=${file}`, '-e', print);
  const { values, faults } = parseEnvFile(Buffer.from(keys), '.env', { settings: settingNames, secrets: [] });
  expect(faults).toEqual([]);
  expect(Object.keys(values)).toEqual(secrets.map(({ name }) => name));
  expect(sourced).toMatchObject(values);
  expect(loaded).toMatchObject(values);
  expect(readSettings({ ...complete, ...values }).EVIDENCE_KEY).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
});

test('the environment wins over .env, also over a file of a secret, and after Next has read .env itself', async () => {
  const code = `const read = () => settings.databaseUrl() + ' ' + settings.childEnvironment({}).PORT;
    print(read()); ${NEXT} print(read());`;
  const inFile = 'postgresql://from-secret-file@localhost/handoff';
  const path = await fileWith(inFile);
  const owners = 'postgresql://owner@localhost/handoff';
  const ofEnvironment = await printed(code, `DATABASE_URL_FILE=${path}\nPORT=4321\n`, {
    DATABASE_URL: owners,
  });
  expect(ofEnvironment).toBe(`${owners} 4321\n`.repeat(2));
  const ofFile = await printed(code, `DATABASE_URL=${owners}\nPORT=4321\n`, {
    DATABASE_URL_FILE: path,
    PORT: '1',
  });
  expect(ofFile).toBe(`${inFile} 1\n`.repeat(2));
});

test('a line of .env that readers take differently stops every command, with its number and not its value', async () => {
  const names = ['env', 'envWithoutOperator', 'databaseUrl', 'setupDefaults', 'childEnvironment'];
  const code = `for (const name of ${JSON.stringify(names)})
    try { settings[name]({}); } catch (error) { print(error.message); }`;
  expect(await printed(code, 'UNRELATED=a$b\nOPERATOR_CLIENT_SECRET=xyz$zy\n')).toBe(
    'Line 2 of .env sets OPERATOR_CLIENT_SECRET to a value that contains a dollar sign: write the value without it, or put the value into a file of its own and name that file by OPERATOR_CLIENT_SECRET_FILE.\n'.repeat(
      names.length,
    ),
  );
});

test('a value with # is whole in a command, and after Next has read .env itself', async () => {
  const values = { OPERATOR_CLIENT_SECRET: 'p#q"r', METRICS_TOKEN: '#s', OPERATOR_NAME: "Loans' 1#" };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\r\n`);
  const code = `const read = () => ${JSON.stringify(Object.keys(values))}.map((name) => settings.childEnvironment({})[name]);
    print(read().join()); ${NEXT} print(read().join());`;
  expect(await printed(code, lines.join(''))).toBe(`${Object.values(values).join()}\n`.repeat(2));
});

test('a file that only Next would read stops a command with a sentence that names it', async () => {
  const code = 'try { settings.databaseUrl() } catch (error) { print(error.message) }';
  const own = { DATABASE_URL: 'postgresql://db.example.com/handoff' };
  expect(await printed(code, 'PORT=4321\n', own, '.env.local')).toBe(
    'Move the settings of .env.local to .env: no other file is read.\n',
  );
});

test('docs/settings.md, .env.example and the kinds of alerts are up to date with npm run settings-docs', {
  tags: ['@documented'],
}, async () => {
  const { stdout } = await run(process.execPath, ['scripts/dev/settings-docs.ts', '--check'], {
    cwd: projectFolder,
  });
  expect(stdout).toBe('The generated pages are up to date.\n');
});

test('the table of secrets has a row for every secret setting, and names no other setting', {
  tags: ['@documented'],
}, async () => {
  const [table = ''] = (await readFile(join(projectFolder, 'docs/secrets.md'), 'utf8')).split('\n## ');
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, secret = '']) => secret);
  const named = rows.flatMap((secret) => [...secret.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name));
  expect(named.sort()).toEqual([...secretNames].sort());
});
