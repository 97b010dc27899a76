import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { appendNote, type Knowledge } from '#features/evidence/checkpoint-file.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const folder = temporaryFolder();
const file = join(folder, 'deep', 'checkpoints.txt');
beforeEach(() => rmSync(join(folder, 'deep'), { recursive: true, force: true }));

const ORIGIN = 'partner.example/handoff';
const noteOver = (size: number) =>
  `${ORIGIN}\n${size}\n${'r'.repeat(43)}=\n\n— ${ORIGIN} ${'S'.repeat(40)}${size}\n`;
const [FIRST, SECOND, THIRD] = [noteOver(3), noteOver(12), noteOver(140)];
const OURS = [FIRST, SECOND, THIRD];
const records = (...notes: string[]) => notes.map((note) => `${note}\n`).join('');

const KNOWN: Knowledge = {
  continues: async (note) => OURS.includes(note),
  beginsNote: async (bytes) =>
    OURS.some((note) => Buffer.from(`${note}\n`).subarray(0, bytes.length).equals(bytes)),
};
const append = (note: string) => appendNote(file, note, KNOWN);
const stored = () => readFileSync(file, 'utf8');

function start(...notes: string[]) {
  mkdirSync(join(folder, 'deep'), { recursive: true });
  writeFileSync(file, records(...notes));
}

test('creates the file with its folder, and appends each note', async () => {
  for (const note of OURS) expect(await append(note)).toBeNull();
  expect(stored()).toBe(records(...OURS));
});

test('continues after a process that died at any byte of a note', async () => {
  for (const before of [[], [FIRST]]) {
    const whole = Buffer.from(records(...before, SECOND));
    const from = Buffer.byteLength(records(...before));
    for (let size = from; size <= whole.length; size += 1) {
      start(...before);
      writeFileSync(file, whole.subarray(0, size));
      expect(await append(THIRD)).toBeNull();
      const isWhole = size >= whole.length - 2;
      expect(stored()).toBe(records(...before, ...(isWhole ? [SECOND] : []), THIRD));
    }
  }
});

test.each([
  ['zeros of a power failure', Buffer.alloc(700)],
  ['a piece and zeros', Buffer.concat([Buffer.from(SECOND.slice(0, 60)), Buffer.alloc(90)])],
  ['further line ends', Buffer.from('\n\n\n')],
])('cuts off %s', async (_, piece) => {
  start(FIRST);
  writeFileSync(file, piece, { flag: 'a' });
  expect(await append(SECOND)).toBeNull();
  expect(stored()).toBe(records(FIRST, SECOND));
});

test.each([
  ['another program’s line', 'a line of another program\n', 'not_ours'],
  ['a whole note of another history', records(noteOver(5).replace(/r{43}/, 'q'.repeat(43))), 'not_ours'],
  ['a piece of an unknown note', noteOver(5).replace(/r{43}/, 'q'.repeat(43)).slice(0, 60), 'torn'],
  ['one letter that begins no note', 'x', 'not_ours'],
])('leaves %s in place', async (_, foreign, reason) => {
  start(FIRST);
  writeFileSync(file, foreign, { flag: 'a' });
  const before = stored();
  expect(await append(SECOND)).toEqual({ reason });
  expect(stored()).toBe(before);
});

test('reports a folder, a pipe or a device in the place of the file, and continues once it is gone', async () => {
  mkdirSync(file, { recursive: true });
  expect(await append(FIRST)).toEqual({ reason: 'failed', errorCode: 'EISDIR' });
  rmSync(file, { recursive: true });
  spawnSync('mkfifo', [file]);
  expect(await append(FIRST)).toEqual({ reason: 'failed', errorCode: 'ERR_NOT_A_FILE' });
  rmSync(file);
  symlinkSync('/dev/null', file);
  expect(await append(FIRST)).toEqual({ reason: 'failed', errorCode: 'ERR_NOT_A_FILE' });
  rmSync(file);
  symlinkSync(join(folder, 'deep', 'target.txt'), file);
  expect(await append(FIRST)).toBeNull();
  expect(await append(SECOND)).toBeNull();
  expect(readFileSync(join(folder, 'deep', 'target.txt'), 'utf8')).toBe(records(FIRST, SECOND));
});

test('goes on after the file was rotated, emptied, or moved', async () => {
  expect(await append(FIRST)).toBeNull();
  renameSync(file, `${file}.1`);
  expect(await append(SECOND)).toBeNull();
  expect(stored()).toBe(records(SECOND));
  truncateSync(file, 0);
  expect(await append(THIRD)).toBeNull();
  expect(stored()).toBe(records(THIRD));
});
