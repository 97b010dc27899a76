import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childEnvironment, settingNames } from '#platform/config/env.ts';
import { writeLocalInstallation } from '#scripts/cli/local-installation.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { COMPILE_CACHE, testEnvironment } from '#scripts/dev/test-environment.ts';
import type { OwnDatabase } from '#tests/support/database/new-database.ts';
import { sampleDatabase } from '#tests/support/database/sample-database.ts';

const folder = mkdtempSync(join(tmpdir(), 'handoff-running-'));
const path = join(folder, 'local.json');
// Named like the process that runs the parts of npm start.
const starter = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/dev/start.ts']);

let database: OwnDatabase;
let settings: Record<string, string>;
beforeAll(async () => {
  database = await sampleDatabase();
  const all = Object.entries(testEnvironment(database.url));
  settings = Object.fromEntries(all.filter(([name, value]) => value && name !== 'NODE_COMPILE_CACHE'));
});
afterAll(async () => {
  starter.kill();
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** As scripts/run.mjs does, but with the folder of this test. */
function run(script: string, given: string[], own: Record<string, string> = {}) {
  const entry = join(folder, `${script}.mjs`);
  const lines = [
    `import { adoptLocalInstallation } from '${projectFolder}scripts/cli/local-installation.ts';`,
    `adoptLocalInstallation('${folder}');`,
    `await import('${projectFolder}scripts/cli/${script}.ts');`,
  ];
  writeFileSync(entry, lines.join('\n'));
  const unset = Object.fromEntries(settingNames.map((name) => [name, '']));
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=react-server', entry, ...given],
    { cwd: projectFolder, encoding: 'utf8', env: childEnvironment({ ...COMPILE_CACHE, ...unset, ...own }) },
  );
  return { status, printed: stdout + stderr };
}
const write = (pid = starter.pid ?? 0) => writeLocalInstallation({ pid, settings }, folder);

test('commands without settings use those of the running npm start', () => {
  const remove = write();
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(run('staff', ['add', 'ada@example.com', 'admin', 'Ada'])).toMatchObject({
    status: 0,
    printed: expect.stringContaining('/staff/join/'),
  });
  expect(run('consent', ['list']).printed).toContain('personal_v2 1  published');
  // The same settings again are no others.
  expect(run('staff', ['list'], { DATABASE_URL: settings.DATABASE_URL ?? '' })).toMatchObject({
    printed: expect.stringContaining('ada@example.com  admin'),
  });
  remove();
  expect(existsSync(path)).toBe(false);
});

test('a command with a setting of its own reads none of the running npm start', () => {
  const own = { SESSION_SECRET_FILE: '/run/secrets/session' };
  const remove = write();
  const { status, printed } = run('staff', ['list'], own);
  expect(status).toBe(1);
  expect(printed).toContain('OPERATOR_CLIENT_ID is required');
  expect(printed).toContain('aren’t used, because these are set to other values: SESSION_SECRET_FILE.');
  remove();
});

test('a command that finds no running npm start says so in one sentence', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid;
  const oneLine = (expected: string) => ({
    status: 1,
    printed: expect.stringMatching(RegExp(`^[^\\n]*${expected}[^\\n]*\\n$`)),
  });
  expect(run('staff', ['list'])).toEqual(oneLine('npm start isn’t running here'));
  // The second process runs, but is no npm start.
  for (const pid of [ended, process.pid]) {
    write(pid);
    expect(run('staff', ['list'])).toEqual(oneLine(`process ${pid}\\) ended`));
  }
  // These need no settings.
  expect(run('keys', [])).toMatchObject({ status: 0, printed: expect.stringContaining('INDEX_KEY=') });
  expect(run('verify', ['--xyzzy']).printed).toContain('npm run verify -- FILE');
  writeFileSync(path, '{"pid":');
  expect(run('migrate', []).printed).toMatch(/^[^\n]*npm start[^\n]*\n$/);
  rmSync(path);
});

test('a stop removes only the file of its own start', () => {
  const first = write(1);
  write(2);
  first();
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: 2 });
  chmodSync(path, 0o644);
  write(3)();
  expect(existsSync(path)).toBe(false);
});
