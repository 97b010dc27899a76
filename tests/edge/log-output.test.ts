import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { childEnvironment } from '#platform/config/env.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';

const folder = temporaryFolder();

/** Writes 9 MB of lines, reports to its parent, and then ends on SIGTERM as the server does. */
const PROGRAM = `
import { writeOnlyJson } from './platform/log/json-output.ts';
import { logLine } from './platform/log/log-lines.ts';
import { logOutput } from './platform/log/output.ts';
writeOnlyJson(() => true);
process.on('SIGTERM', () => {
  logLine('info', { event: 'last_line' });
  process.exit(0);
});
process.on('message', () => logLine('info', { event: 'asked_for', padding: 'y'.repeat(100) }));
let lines = 0;
const loop = setInterval(() => {
  for (let at = 0; at < 1_000; at += 1) logLine('info', { event: 'line', number: lines + at, padding: 'x'.repeat(200) });
  lines += 1_000;
  if (lines < 32_000) return;
  clearInterval(loop);
  process.send({ memory: process.memoryUsage().rss, dropped: logOutput(1).dropped() });
}, 1);
setInterval(() => undefined, 60_000);
`;
const MEGABYTE = 1024 * 1024;

type Stdout = number | 'pipe' | Socket;
type Prepare = (child: ChildProcess) => void;

async function run<Report>(program: string, stdout: Stdout, prepare?: Prepare) {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  prepare?.(child);
  const [report] = (await once(child, 'message')) as [Report];
  return { child, report };
}
const startWith = (stdout: Stdout, prepare?: Prepare) =>
  run<{ memory: number; dropped: number }>(PROGRAM, stdout, prepare);

/** Fails after the time of the test, if the process does not end. */
async function exitCodeOf(child: ChildProcess): Promise<number | null> {
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exit;
  return code;
}

/** A file that is closed after the test; without it, on other systems than Linux, there is no test. */
function openFile(path: string, flags: string): number | undefined {
  if (path.startsWith('/') && !existsSync(path))
    return void process.stdout.write(`NOT TESTED: ${path}. Only Linux has such a file.\n`);
  const file = openSync(path, flags);
  onTestFinished(() => closeSync(file));
  return file;
}

describe('a process whose log can not be written works on, within its memory, and ends on SIGTERM', () => {
  async function expectToEnd(stdout: Stdout | undefined, prepare?: Prepare) {
    if (stdout === undefined) return;
    const { child, report } = await startWith(stdout, prepare);
    expect(report.dropped).toBeGreaterThan(1_000);
    expect(report.memory).toBeLessThan(250 * MEGABYTE);
    expect(await exitCodeOf(child)).toBe(0);
  }

  test('a device that is always full', () => expectToEnd(openFile('/dev/full', 'w')));

  test('a pipe whose reader has stopped reading', async () => {
    const path = join(folder, 'pipe');
    spawnSync('mkfifo', [path]);
    openFile(path, 'r+');
    await expectToEnd(openFile(path, 'w'));
  });

  test('a pipe whose reader has left', () => expectToEnd('pipe', ({ stdout }) => stdout?.destroy()));

  test('a socket whose reader has stopped reading', async () => {
    const path = join(folder, 'socket');
    const server = createServer((socket) => socket.pause()).listen(path);
    const socket = connect(path);
    await once(socket, 'connect');
    await expectToEnd(socket);
    socket.destroy();
    server.close();
  });
});

test.each([1, 200])('a file that fails with EIO keeps %i lines waiting', async (count) => {
  // A regular file, whose first page can't be written.
  const file = openFile('/proc/self/mem', 'r+');
  if (file === undefined) return;
  const program = `
import { writeSync } from 'node:fs';
import { logOutput } from './platform/log/output.ts';
let code;
try { writeSync(1, 'x'); } catch (error) { code = error.code; }
const output = logOutput(1);
for (let line = 0; line < ${count} + 1; line += 1) output.write('line');
process.send({ code, dropped: output.dropped() });
`;
  expect((await run(program, file)).report).toEqual({ code: 'EIO', dropped: 0 });
});

/** CI may have a user with sudo instead of root. */
const isRoot = process.getuid?.() === 0;
const asRoot = (program: string, ...given: string[]) =>
  isRoot ? spawnSync(program, given) : spawnSync('sudo', ['--non-interactive', program, ...given]);

test('a log on a disk that was full goes on with whole lines, and says how many are missing', async () => {
  if (!(childEnvironment({}).CI || (process.platform === 'linux' && isRoot)))
    return void process.stdout.write('NOT TESTED: a full log disk. Only root can mount a small one.\n');
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const options = `size=4m,mode=0700,uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  const mounted = asRoot('mount', '-t', 'tmpfs', '-o', options, 'tmpfs', disk);
  expect([mounted.status, String(mounted.stderr)]).toEqual([0, '']);
  onTestFinished(() => void asRoot('umount', '-l', disk));
  const path = join(disk, 'log');
  const { child, report } = await startWith(openSync(path, 'a'));
  expect(report.dropped).toBeGreaterThan(1_000);
  // A log that is rotated by copying and truncating.
  const before = linesOf(path);
  spawnSync('truncate', ['--size', '0', path]);
  const isReported = () => linesOf(path).find((line) => line.includes('"log_lines_dropped"'));
  const missing = await until(() => isReported(), 'the missing lines are counted');
  expect(JSON.parse(missing)).toMatchObject({ alert: true, count: report.dropped });
  child.send('one more');
  await until(() => linesOf(path).at(-1)?.includes('"asked_for"'), 'the next line arrives');
  expect(await exitCodeOf(child)).toBe(0);
  const after = linesOf(path);
  expect(JSON.parse(after.at(-1) ?? '')).toMatchObject({ event: 'last_line' });
  // The line at the cut is in two parts, one before and one after it.
  for (const line of [...before.slice(0, -1), ...after.slice(1)])
    expect(() => JSON.parse(line)).not.toThrow();
  expect(() => JSON.parse(`${before.at(-1)}${after[0]}`)).not.toThrow();
});

const linesOf = (path: string) => readFileSync(path, 'utf8').split('\n').filter(Boolean);
