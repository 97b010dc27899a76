// Files that cost a careless verifier minutes or all memory. The first ones need no key.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeHead } from '#features/evidence/proof/log-line.ts';
import { signCheckpoint } from '#features/evidence/proof/sign-checkpoint.ts';
import {
  chain,
  leadEvents,
  onPage,
  pageOf,
  type StoredJourney,
  type Telling,
  textOf,
} from '#tests/support/evidence/event-chains.ts';
import { PUBLIC_TEST_KEY, publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { ID, REFERENCE, texts } from '#tests/support/evidence/forgeries.ts';
import { sealed, signedAnyhow, signedBytes } from '#tests/support/evidence/signed-certificates.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const MEGABYTE = 1024 * 1024;
const MAX_KILOBYTES = 1_000_000;
/** A run that never ends is killed, and says nothing. */
const KILLED_AFTER_MS = 110_000;
const MEMORY = `data:text/javascript,process.on('exit',()=>process.stderr.write('\\n'+process.resourceUsage().maxRSS))`;
const OPTIONS = { tags: ['@nightly'], timeout: 120_000 };

const folder = temporaryFolder();
writeFileSync(join(folder, 'evidence-keys.json'), JSON.stringify({ keys: [publicOf(PUBLIC_TEST_KEY)] }));

async function certificateOf(tellings: Telling[], given: Partial<StoredJourney> = {}): Promise<string> {
  const journey = { id: ID, reference: REFERENCE, texts, events: chain(ID, tellings), ...given };
  return signedAnyhow(await sealed(journey, PUBLIC_TEST_KEY, 1), PUBLIC_TEST_KEY);
}
const lead = (later: Telling[] = []) => leadEvents(REFERENCE, texts, later);
const many = (number: number, telling: Telling | undefined) =>
  Array<Telling>(number).fill(telling as Telling);
const head = {
  number: 1,
  at: new Date('2026-11-21T12:00:00.000Z'),
  kind: 'journey_begun',
  previous: null,
  commitment: 'a'.repeat(64),
};
const journeyOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
const removal = (numbers: number[]): Telling => ({
  kind: 'details_removed',
  at: 60,
  facts: { numbers, because: 'erasure', by: 'job' },
});

const FILES: Record<string, () => Promise<string> | string> = {
  'brackets in another form': () => `{"payload":${'['.repeat(49 * MEGABYTE)}`,
  'letters that are no base64url': () =>
    `{\n  "signature": "${'A'.repeat(86)}",\n  "payload": "${'!'.repeat(49 * MEGABYTE)}",\n  "protected": "e30"\n}\n`,
  'a log of line ends': () => `{"journey":\n${'\n'.repeat(95 * MEGABYTE)}`,
  'a log of 300,000 heads': () =>
    Array.from({ length: 300_000 }, (_, index) =>
      writeHead({ ...head, journey: journeyOf(index), index }),
    ).join(''),
  'signed empty objects': () =>
    signedBytes(Buffer.from(`[${'{},'.repeat(12 * MEGABYTE)}{}]`), PUBLIC_TEST_KEY, {}),
  '27,000 texts': () => {
    const own = Array.from({ length: 27_000 }, (_, place) => textOf(Buffer.from(`<p>${place}</p>`)));
    return certificateOf(leadEvents(REFERENCE, own), { texts: own });
  },
  '100,000 removals': () => certificateOf(lead(many(100_000, removal([])))),
  'removals that name 900,000 details that are there': () =>
    certificateOf(lead(many(900, removal(Array(1_000).fill(5))))),
  '49,000 displays': () => certificateOf(lead().toSpliced(2, 0, ...many(49_000, lead()[1]))),
  '2,000 pages': () => {
    const hashes = texts.map(({ sha256 }) => sha256);
    const pages = Array.from({ length: 2_000 }, (_, place) =>
      pageOf(hashes, `${place} ${'a'.repeat(10_000)}`),
    );
    const shown = pages.flatMap(({ sha256 }) => onPage(lead().slice(1, 2), sha256));
    return certificateOf(lead().toSpliced(1, 0, ...shown), { pages });
  },
};

test.each(Object.keys(FILES))('the command answers about %s within 1 GB', OPTIONS, async (name) => {
  const path = join(folder, 'file');
  writeFileSync(path, (await FILES[name]?.()) ?? '');
  const { status, stdout } = run([path]);
  expect(stdout).toMatch(status === 0 ? /No fault found/ : /found: this proves nothing as it is/);
  expect(stdout.split('\n').length).toBeLessThan(1_000);
});

const noteOver = (size: number) =>
  signCheckpoint({ origin: 'log', size, root: '07'.repeat(32) }, PUBLIC_TEST_KEY);
const filled = (unit: string) => unit.repeat((99 * MEGABYTE) / Buffer.byteLength(unit));
const signedNotes = (count: number) => Array.from({ length: count }, (_, place) => noteOver(place + 1));
test.each<[string, string, () => string]>([
  ['49,000 signed checkpoints', 'checkpoint', () => signedNotes(49_000).join('\n')],
  ['100 MB of brackets', 'keys', () => filled('[')],
  ['100 MB of roots', 'tsa-roots', () => filled('-----BEGIN CERTIFICATE-----')],
])(
  'the command answers about %s beside a certificate within 1 GB',
  OPTIONS,
  async (_what, option, content) => {
    const [path, given] = [join(folder, 'certificate.json'), join(folder, 'given')];
    writeFileSync(path, await certificateOf(lead()));
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
