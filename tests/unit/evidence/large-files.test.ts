// Files that cost a careless verifier minutes or all memory. Only the last one needs a key.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeHead } from '#features/evidence/proof/format/log-format.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { signedBytes } from '#tests/support/evidence/signed-certificates.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const MEGABYTE = 1024 * 1024;
const MAX_KILOBYTES = 1_000_000;
/** A run that never ends is killed, and says nothing. */
const KILLED_AFTER_MS = 110_000;
const MEMORY = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))`;
const folder = temporaryFolder();
writeFileSync(join(folder, 'evidence-keys.json'), JSON.stringify({ keys: [publicOf(PUBLIC_TEST_KEY)] }));

const head = { number: 1, at: new Date(1_800_000_000_000), kind: 'journey_begun', previous: null };
const lineOf = (index: number) => {
  const journey = `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
  return writeHead({ ...head, commitment: 'a'.repeat(64), journey, index });
};

test.each<[string, () => string]>([
  ['brackets in another form', () => `{"payload":${'['.repeat(49 * MEGABYTE)}`],
  [
    'letters that are no base64url',
    () =>
      `{\n  "signature": "${'A'.repeat(86)}",\n  "payload": "${'!'.repeat(49 * MEGABYTE)}",\n  "protected": "e30"\n}\n`,
  ],
  ['a log of line ends', () => `{"journey":\n${'\n'.repeat(95 * MEGABYTE)}`],
  ['a log of 300,000 heads', () => Array.from({ length: 300_000 }, (_, index) => lineOf(index)).join('')],
  [
    'signed empty objects',
    () => signedBytes(Buffer.from(`[${'{},'.repeat(12 * MEGABYTE)}{}]`), PUBLIC_TEST_KEY, {}),
  ],
])('the command answers about %s within 1 GB', { tags: ['@nightly'], timeout: 120_000 }, (_what, content) => {
  const path = join(folder, 'file');
  writeFileSync(path, content());
  const command = ['--import', MEMORY, 'scripts/cli/verify.ts', path];
  const options = { encoding: 'utf8', maxBuffer: 1024 ** 3, timeout: KILLED_AFTER_MS } as const;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, options);
  expect(Number(stderr.split('\n').at(-1))).toBeLessThan(MAX_KILOBYTES);
  expect(stdout).toMatch(status === 0 ? /No fault found/ : /found: this proves nothing as it is/);
  expect(stdout.split('\n').length).toBeLessThan(1_000);
});
