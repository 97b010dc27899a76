import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { LARGE_FILES, LARGE_GIVEN, smallCertificate } from '#tests/support/evidence/large-files.ts';
import { KEYS } from '#tests/support/evidence/mutations.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const MAX_KILOBYTES = 1_000_000;
/** A run that never ends is killed, and says nothing. */
const KILLED_AFTER_MS = 110_000;
const MEMORY = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))`;

const folder = temporaryFolder();
beforeAll(() => {
  writeFileSync(join(folder, 'evidence-keys.json'), KEYS);
});

test.each(Object.keys(LARGE_FILES))(
  'the command answers about %s within 1 GB',
  {
    tags: ['@nightly'],
    timeout: 120_000,
  },
  async (name) => {
    const path = join(folder, 'file');
    writeFileSync(path, (await LARGE_FILES[name]?.()) ?? '');
    const { status, stdout } = run([path]);
    expect(stdout).toMatch(status === 0 ? /No fault found/ : /found: this proves nothing as it is/);
    expect(stdout.split('\n').length).toBeLessThan(1_000);
  },
);

test.each(Object.entries(LARGE_GIVEN))(
  'the command answers about %s beside a certificate within 1 GB',
  { tags: ['@nightly'], timeout: 120_000 },
  async (_what, [option, content]) => {
    const [path, given] = [join(folder, 'certificate.json'), join(folder, 'given')];
    writeFileSync(path, await smallCertificate());
    writeFileSync(given, content());
    const { status, stdout, stderr } = run([path, `--${option}`, given]);
    if (status === 2) expect(stderr).toContain(given);
    else expect(stdout).toMatch(/No fault found|found: this proves nothing as it is/);
  },
);

function run(given: string[]) {
  const ended = spawnSync(process.execPath, ['--import', MEMORY, 'scripts/cli/verify.ts', ...given], {
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
    timeout: KILLED_AFTER_MS,
  });
  expect(Number(ended.stderr.split('\n').at(-1))).toBeLessThan(MAX_KILOBYTES);
  return ended;
}
