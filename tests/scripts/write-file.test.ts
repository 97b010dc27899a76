import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { UserError } from '#scripts/cli/user-error.ts';
import { writeWholeFile } from '#scripts/cli/write-file.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'export.json');
beforeEach(() => writeFileSync(file, 'the export of yesterday'));

const diskError = (code: string) => Object.assign(new Error(code), { code, syscall: 'write' });

async function* failingAfter(lines: number, error: Error) {
  for (let line = 0; line < lines; line += 1) yield `${line}\n`;
  throw error;
}
test.each([
  [diskError('ENOSPC'), new UserError(`The file ${file} can't be written (ENOSPC).`)],
  [diskError('EIO'), new UserError(`The file ${file} can't be written (EIO).`)],
  [new Error('the database is gone'), new Error('the database is gone')],
])('an export that ends with %s leaves the file of before', async (error, reported) => {
  await expect(writeWholeFile(file, failingAfter(5_000, error))).rejects.toThrow(reported);
  expect(readFileSync(file, 'utf8')).toBe('the export of yesterday');
  expect(readdirSync(folder)).toEqual(['export.json']);
});

test('replaces a file for its owner alone, also behind a link', async () => {
  const link = join(folder, 'link');
  symlinkSync(file, link);
  await writeWholeFile(link, ['one\n', 'two\n']);
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  rmSync(link);
});

test('writes into a device or a pipe', async () => {
  await writeWholeFile('/dev/null', 'nothing');
  const pipe = join(folder, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const reader = readFile(pipe, 'utf8');
  await writeWholeFile(pipe, 'through a pipe');
  expect(await reader).toBe('through a pipe');
  rmSync(pipe);
});
