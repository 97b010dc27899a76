import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LARGE_FILES } from '#tests/support/evidence/large-files.ts';
import { KEYS } from '#tests/support/evidence/mutations.ts';

const MAX_KILOBYTES = 1_000_000;
const MAX_MS = 30_000;
const MEMORY = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handoff-large-'));
  writeFileSync(join(folder, 'evidence-keys.json'), KEYS);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(Object.keys(LARGE_FILES))(
  'the command answers about %s within 30 s and 1 GB',
  {
    tags: ['@more'],
    timeout: 120_000,
  },
  async (name) => {
    const path = join(folder, 'file');
    writeFileSync(path, (await LARGE_FILES[name]?.()) ?? '');
    const started = performance.now();
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', MEMORY, 'scripts/cli/verify.ts', path],
      { encoding: 'utf8', maxBuffer: 1024 ** 3 },
    );
    expect(performance.now() - started).toBeLessThan(MAX_MS);
    expect(stdout).toMatch(status === 0 ? /No fault found/ : /found: this proves nothing as it is/);
    expect(stdout.split('\n').length).toBeLessThan(1_000);
    expect(Number(stderr.split('\n').at(-1))).toBeLessThan(MAX_KILOBYTES);
  },
);
