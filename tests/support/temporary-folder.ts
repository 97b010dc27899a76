import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** The end of the file, or of the suite, removes it. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'handoff-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
