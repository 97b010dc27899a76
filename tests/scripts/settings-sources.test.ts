import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { childEnvironment, readSettings, SettingsError, settingNames } from '#platform/config/env.ts';
import { parseEnvFile } from '#platform/config/env-file.ts';
import { secrets } from '#scripts/cli/secrets.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { envExample, settingsPage } from '#scripts/dev/settings-page.ts';
import { COMPILE_CACHE } from '#scripts/dev/test-environment.ts';
import { runScript } from '#tests/support/run-script.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const run = promisify(execFile);
const BARE = { env: { NODE_ENV: 'production' as const, ...COMPILE_CACHE } };
const needed = {
  APP_ORIGIN: 'https://apply.example.com',
  DATABASE_URL: 'postgresql://handoff@db.example.com/handoff?sslmode=verify-full',
  OPERATOR_BASE_URL: 'https://operator.example.com',
  OPERATOR_CLIENT_ID: 'partner',
  OPERATOR_CLIENT_SECRET: 'issued-by-the-operator',
  OPERATOR_PARTNER: 'Our Company',
  TRUSTED_PROXY_HOPS: '1',
};
const keys = Object.fromEntries(secrets.map(({ name, make }) => [name, make()]));
const complete = { ...needed, ...keys };

const folder = temporaryFolder();

async function fileWith(content: string | Buffer): Promise<string> {
  const path = join(folder, `${content.length}-${Buffer.from(content).toString('hex').slice(0, 20)}`);
  await writeFile(path, content);
  return path;
}

function settingsErrorOf(source: Record<string, string>): string {
  try {
    readSettings(source);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error('These settings were accepted.');
}

test('every secret can be read from the file that NAME_FILE names', { tags: ['@secret-files'] }, async () => {
  const { OPERATOR_CLIENT_SECRET, ...rest } = complete;
  const path = await fileWith(`${OPERATOR_CLIENT_SECRET}\n`);
  expect(readSettings({ ...rest, OPERATOR_CLIENT_SECRET_FILE: path })).toMatchObject({
    OPERATOR_CLIENT_SECRET,
  });
  const fileNames = settingNames.filter((name) => name.endsWith('_FILE') && name !== 'CHECKPOINT_FILE');
  expect(fileNames).toEqual(
    expect.arrayContaining(
      [...Object.keys(keys), 'DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN', 'ALERT_WEBHOOK_SECRET'].map(
        (name) => `${name}_FILE`,
      ),
    ),
  );
});

test('only one trailing line break of a secret file is cut', async () => {
  const path = await fileWith(' spaced \n\n');
  const { OPERATOR_CLIENT_SECRET: _, ...rest } = complete;
  const settings = readSettings({ ...rest, OPERATOR_CLIENT_SECRET_FILE: path });
  expect(settings.OPERATOR_CLIENT_SECRET).toBe(' spaced \n');
});

test('rejects a secret that is set twice, or whose file is unreadable or empty, in one sentence', {
  tags: ['@secret-files'],
}, async () => {
  const { OPERATOR_CLIENT_SECRET: _, ...rest } = complete;
  const both = { ...complete, OPERATOR_CLIENT_SECRET_FILE: await fileWith('xyzzy') };
  expect(settingsErrorOf(both)).toBe(
    'OPERATOR_CLIENT_SECRET and OPERATOR_CLIENT_SECRET_FILE are both set: remove one of them.',
  );
  const missing = join(folder, 'xyzzy');
  expect(settingsErrorOf({ ...rest, OPERATOR_CLIENT_SECRET_FILE: missing })).toBe(
    'OPERATOR_CLIENT_SECRET_FILE names a file that cannot be read.',
  );
  const latin = Buffer.from('xyzzy\xe9', 'latin1');
  for (const content of ['\ufeffxyzzy', latin, 'xyz\0zy', Buffer.from('\ufeffx', 'utf16le')])
    expect(settingsErrorOf({ ...rest, OPERATOR_CLIENT_SECRET_FILE: await fileWith(content) })).toBe(
      'OPERATOR_CLIENT_SECRET_FILE names a file that is not plain UTF-8: save it without a byte order mark.',
    );
  const empty = await fileWith('\n');
  expect(settingsErrorOf({ ...rest, OPERATOR_CLIENT_SECRET_FILE: empty })).toBe(
    'OPERATOR_CLIENT_SECRET_FILE names an empty file.',
  );
});

test('the output of npm run keys survives a shell, .env and an environment file without quotes', async () => {
  const { stdout: printed } = await runScript('keys', []);
  const file = await fileWith(printed);
  const print = 'process.stdout.write(JSON.stringify(process.env))';
  const read = async (command: string, ...given: string[]): Promise<Record<string, string>> =>
    JSON.parse((await run(command, given, BARE)).stdout);
  const sourced = await read('sh', '-c', `set -a; . "${file}"; "$0" -e '${print}'`, process.execPath);
  const loaded = await read(process.execPath, `--env-file=${file}`, '-e', print);
  for (const name of Object.keys(keys)) {
    const line = printed.split('\n').find((each) => each.startsWith(`${name}=`));
    expect(line).toBe(`${name}=${sourced[name]}`);
    expect(line).toBe(`${name}=${loaded[name]}`);
  }
  const { values, faults } = parseEnvFile(Buffer.from(printed), '.env', {
    settings: settingNames,
    secrets: [],
  });
  const keyNames = Object.keys(keys).map((name) => [name, sourced[name]]);
  expect({ values, faults }).toEqual({ values: Object.fromEntries(keyNames), faults: [] });
  expect(readSettings({ ...needed, ...sourced }).EVIDENCE_KEY).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
});

test('commands read .env in their working directory, and the environment wins', async () => {
  await writeFile(join(folder, '.env'), 'DATABASE_URL=postgresql://from-file@localhost/handoff\nPORT=4321\n');
  const script = `
    const { databaseUrl, childEnvironment } = await import('${projectFolder}/platform/config/env.ts');
    process.stdout.write(databaseUrl() + ' ' + childEnvironment({}).PORT);`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...BARE.env, PORT: '1234' },
  });
  expect(stdout).toBe('postgresql://from-file@localhost/handoff 1234');
});

test('a secret in the environment wins over its file in .env, and the other way round', async () => {
  const path = await fileWith('postgresql://from-secret-file@localhost/handoff');
  const elsewhere = await mkdtemp(join(folder, 'env-'));
  const script = `
    const { databaseUrl } = await import('${projectFolder}/platform/config/env.ts');
    process.stdout.write(databaseUrl());`;
  const read = async (line: string, own: Record<string, string>) => {
    await writeFile(join(elsewhere, '.env'), `${line}\n`);
    const environment = { cwd: elsewhere, env: { ...BARE.env, ...own } };
    return (await run(process.execPath, ['--input-type=module', '-e', script], environment)).stdout;
  };
  const owners = 'postgresql://owner@localhost/handoff';
  expect(await read(`DATABASE_URL_FILE=${path}`, { DATABASE_URL: owners })).toBe(owners);
  expect(await read(`DATABASE_URL=${owners}`, { DATABASE_URL_FILE: path })).toContain('from-secret-file');
});

test('an overridden setting of .env stays unset after Next has read .env itself', async () => {
  const path = await fileWith('postgresql://from-secret-file@localhost/handoff');
  const elsewhere = await mkdtemp(join(folder, 'next-env-'));
  const script = `
    const { databaseUrl } = await import('${projectFolder}/platform/config/env.ts');
    const { default: { loadEnvConfig } } = await import('${projectFolder}/node_modules/@next/env/dist/index.js');
    loadEnvConfig('${elsewhere}', false);
    process.stdout.write(databaseUrl() + ' ' + process.env.PORT);`;
  const read = async (line: string, own: Record<string, string>) => {
    await writeFile(join(elsewhere, '.env'), `${line}\nPORT=4321\n`);
    const environment = { cwd: elsewhere, env: { ...BARE.env, ...own } };
    return (await run(process.execPath, ['--input-type=module', '-e', script], environment)).stdout;
  };
  const owners = 'postgresql://owner@localhost/handoff';
  expect(await read(`DATABASE_URL_FILE=${path}`, { DATABASE_URL: owners })).toBe(`${owners} 4321`);
  expect(await read(`DATABASE_URL=${owners}`, { DATABASE_URL_FILE: path })).toMatch(
    /from-secret-file.* 4321$/,
  );
});

test('a line of .env that readers take differently stops every command, with its number and not its value', async () => {
  const elsewhere = await mkdtemp(join(folder, 'lines-'));
  const calls = ['env()', 'envWithoutOperator()', 'databaseUrl()', 'setupDefaults()', 'childEnvironment({})'];
  const script = `
    const settings = await import('${projectFolder}/platform/config/env.ts');
    const { env, envWithoutOperator, databaseUrl, setupDefaults, childEnvironment } = settings;
    for (const call of [${calls.map((call) => `() => ${call}`).join(', ')}])
      try { call(); } catch (error) { console.log(error.message); }`;
  const read = async (line: string) => {
    await writeFile(join(elsewhere, '.env'), `UNRELATED=a$b\n${line}\n`);
    return (await run(process.execPath, ['--input-type=module', '-e', script], { cwd: elsewhere, ...BARE }))
      .stdout;
  };
  expect(await read('OPERATOR_CLIENT_SECRET=xyz$zy')).toBe(
    'Line 2 of .env sets OPERATOR_CLIENT_SECRET to a value that contains a dollar sign: write the value without it, or put the value into a file of its own and name that file by OPERATOR_CLIENT_SECRET_FILE.\n'.repeat(
      calls.length,
    ),
  );
  expect(await read('OPERATOR_NAME=Big $ Loans')).toMatch(
    /^Line 2 of \.env sets OPERATOR_NAME to a value that contains a dollar sign: write the value without it\.$/m,
  );
});

test('a value with # is whole in a command, and after Next has read .env itself', async () => {
  const elsewhere = await mkdtemp(join(folder, 'number-sign-'));
  const values = { OPERATOR_CLIENT_SECRET: 'p#q"r', METRICS_TOKEN: '#s', OPERATOR_NAME: "Loans' 1#" };
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\r\n`);
  await writeFile(join(elsewhere, '.env'), lines.join(''));
  const script = `
    const { childEnvironment } = await import('${projectFolder}/platform/config/env.ts');
    const found = () => ${JSON.stringify(Object.keys(values))}.map((name) => childEnvironment({})[name]);
    const before = found();
    const { default: { loadEnvConfig } } = await import('${projectFolder}/node_modules/@next/env/dist/index.js');
    loadEnvConfig('${elsewhere}', false);
    process.stdout.write(JSON.stringify([before, found()]));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: elsewhere,
    ...BARE,
  });
  expect(JSON.parse(stdout)).toEqual([Object.values(values), Object.values(values)]);
});

test('a file that only Next would read stops a command with a sentence that names it', async () => {
  const elsewhere = await mkdtemp(join(folder, 'next-'));
  await writeFile(join(elsewhere, '.env.local'), 'PORT=4321\n');
  const script = `
    const { databaseUrl } = await import('${projectFolder}/platform/config/env.ts');
    try { databaseUrl() } catch (error) { process.stdout.write(error.message) }`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: elsewhere,
    env: { ...BARE.env, DATABASE_URL: 'postgresql://db.example.com/handoff' },
  });
  expect(stdout).toBe('Move the settings of .env.local to .env: no other file is read.');
});

test("tests see none of the developer's settings, neither values nor files", () => {
  const environment = childEnvironment({});
  const set = settingNames.filter((name) => environment[name]?.trim());
  expect(set.filter((name) => name.endsWith('_FILE') && name !== 'CHECKPOINT_FILE')).toEqual([]);
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(settingNames));
});

test.each(['production', 'local'])('%s mode listens on loopback unless HOST says otherwise', (mode) => {
  expect(readSettings({ ...complete, HANDOFF_MODE: mode }).HOST).toBe('127.0.0.1');
  expect(readSettings({ ...complete, HANDOFF_MODE: mode, HOST: '::' }).HOST).toBe('::');
});

test('docs/settings.md and .env.example are up to date with npm run settings-docs', {
  tags: ['@documented'],
}, async () => {
  const { stdout } = await run(process.execPath, ['scripts/dev/settings-docs.ts', '--check'], {
    cwd: projectFolder,
  });
  expect(stdout).toBe('The settings pages are up to date.\n');
  for (const name of Object.keys(needed)) {
    expect(settingsPage()).toContain(`| \`${name}\``);
    expect(envExample()).toMatch(new RegExp(`^${name}=`, 'm'));
  }
});
