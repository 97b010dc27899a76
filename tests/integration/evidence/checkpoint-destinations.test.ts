import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'handoff-checkpoint-file-'));
beforeEach(() => {
  vi.resetModules();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function readLastNote(file: string) {
  vi.stubEnv('CHECKPOINT_FILE', file);
  const { lastNoteIn } = await import('#features/evidence/checkpoint-destinations.ts');
  return lastNoteIn('file');
}

test('a missing checkpoint file contains no checkpoint', async () => {
  expect(await readLastNote(join(folder, 'none.txt'))).toBe(null);
});

test('an unreadable checkpoint file does not count as empty', async () => {
  await expect(readLastNote(folder)).rejects.toMatchObject({ code: 'EISDIR' });
});
