import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { sourceOf } from '#features/evidence/proof/time-words.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
import { certificateVerdict } from '#features/evidence/proof/verdict.ts';
import { verifyCertificate } from '#features/evidence/proof/verify.ts';
import {
  BOTH,
  checkCertificateTwice,
  checkLogTwice,
  HELD,
  hasFault,
  inChunks,
  sourcesOf,
} from '#tests/support/evidence/both-verifiers.ts';
import { chain, leadEvents } from '#tests/support/evidence/event-chains.ts';
import { publicOf } from '#tests/support/evidence/evidence-keys.ts';
import { GrowingLog } from '#tests/support/evidence/growing-log.ts';
import { checkToken, readRoots } from '#tests/support/evidence/second-tokens.ts';
import { ID, key, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';
import { ROOTS, stampOf, TRUSTS_ROOTS, textOfNote } from '#tests/support/evidence/stamped.ts';
import {
  newEcKey,
  newRoot,
  newRsaKey,
  newStamper,
  PUBLIC_RSA_KEY,
  pem,
} from '#tests/support/evidence/tsa/certificates.ts';
import { accuracyOf } from '#tests/support/evidence/tsa/tokens.ts';

const run = promisify(execFile);
const FOREIGN = { witnesses: [], roots: pem(newRoot(newRsaKey(), 'Foreign Root')) };
const NONE = { witnesses: [] };

let folder: string;
let certificate: Certificate;
let log: GrowingLog;
let note: string;
let lastAt: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handoff-timestamps-'));
  log = new GrowingLog(key);
  const events = chain(ID, leadEvents(REFERENCE, texts));
  lastAt = Number(events.at(-1)?.at);
  await log.seal(events);
  note = await log.checkpoint();
  log.timestamps.set(note, [stampOf(note)]);
  certificate = await log.certificate({ id: ID, reference: REFERENCE, texts, events });
});
afterAll(() => rm(folder, { recursive: true }));

const stampedWith = (...timestamps: string[]): Certificate => ({ ...certificate, timestamps });
const verdicts = async (given: Certificate, trusted: Parameters<typeof checkCertificateTwice>[2]) =>
  checkCertificateTwice(await signCertificate(given, key), [key], trusted);

async function timesOf(given: Certificate, trusted: typeof TRUSTS_ROOTS | typeof NONE) {
  const text = await signCertificate(given, key);
  const verdict = await verifyCertificate(text, [publicOf(key)], sourcesOf(trusted));
  const lines = verdict.ok ? certificateVerdict(verdict) : [];
  return lines.filter(({ topic }) => /Time|Clock/.test(topic)).flatMap(({ says }) => says);
}

test('the verdict names a time-stamping authority under a trusted root, and counts others', async () => {
  const what = `Events 1 to ${certificate.events.length} existed before 2026-11-21 10:00:01.000 UTC`;
  for (const trusted of [TRUSTS_ROOTS, FOREIGN, NONE])
    expect(await verdicts(certificate, trusted)).toEqual(HELD);
  expect(await timesOf(certificate, TRUSTS_ROOTS)).toEqual([
    `${what}, says the time-stamping authority Test TSA, certified by Test Root.`,
    'Each time is by the clock of the issuer’s database. A third party confirms only that events 1 to 7 existed before the time above.',
  ]);
  for (const trusted of [FOREIGN, NONE])
    expect(await timesOf(certificate, trusted)).toEqual([
      'No known witness or time-stamping authority vouches for the checkpoint.',
      '1 timestamp by authorities that you didn’t name.',
      'Give the keys or roots of those that you trust.',
      'Each time is by the clock of the issuer’s database. No third party confirms it.',
    ]);
  expect(await verdicts(stampedWith(), TRUSTS_ROOTS)).toEqual(HELD);
  expect((await timesOf(stampedWith(), TRUSTS_ROOTS))[0]).toBe(
    'No third party states a time for the checkpoint.',
  );
});

test('a token about another checkpoint, or in another form, is a fault, also without trust', async () => {
  for (const token of [stampOf(note.replace('\n', '2\n')), 'AAAA', '', stampOf(note).slice(0, 400)])
    for (const trusted of [TRUSTS_ROOTS, NONE])
      expect(hasFault(await verdicts(stampedWith(stampOf(note), token), trusted))).toEqual(BOTH);
});

test('an event that is dated after its token is a fault', async () => {
  const at = (shift: number) => stampedWith(stampOf(note, { at: new Date(lastAt + shift) }));
  expect(await verdicts(at(-299_000), TRUSTS_ROOTS)).toEqual(HELD);
  expect(await verdicts(at(-302_000), NONE)).toEqual(HELD);
  const late = await verdicts(at(-302_000), TRUSTS_ROOTS);
  expect(hasFault(late)).toEqual(BOTH);
  expect(late.ours).toMatch(/^Event \d \(\w+\) of \S+ was in the log before \S+, says Test TSA:/);
});

test('a certificate that is dated before its token is a fault, if the accuracy of the token leaves no doubt', async () => {
  const issuedAt = new Date(lastAt + 1000).toISOString();
  const seen = (shift: number, seconds: number) => {
    const at = new Date(Date.parse('2026-11-21T09:30:00Z') + shift);
    return { ...stampedWith(stampOf(note, { at, accuracy: accuracyOf(seconds, 0, 0) })), issuedAt };
  };
  expect(await verdicts(seen(301_000, 0), TRUSTS_ROOTS)).toEqual(HELD);
  expect(await verdicts(seen(361_000, 60), TRUSTS_ROOTS)).toEqual(HELD);
  expect(await verdicts(seen(362_000, 60), NONE)).toEqual(HELD);
  for (const early of [seen(302_000, 0), seen(362_000, 60)]) {
    const found = await verdicts(early, TRUSTS_ROOTS);
    expect(hasFault(found)).toEqual(BOTH);
    expect(found.ours).toMatch(/but Test TSA saw its checkpoint no earlier than 2026-11-21T09:35:02.000Z/);
  }
});

test('a log export names the newest token, and has no event after it', async () => {
  expect(await checkLogTwice(await log.export(), [key], [], TRUSTS_ROOTS)).toEqual(HELD);
  const grown = new GrowingLog(key);
  await grown.seal(chain(ID, leadEvents(REFERENCE, texts)));
  const own = await grown.checkpoint();
  for (const [stamp, trusted, verdict] of [
    [stampOf(own), TRUSTS_ROOTS, { ours: false, second: false }],
    [stampOf(own, { at: new Date(lastAt - 400_000) }), TRUSTS_ROOTS, BOTH],
    [stampOf(own, { at: new Date(lastAt - 400_000) }), NONE, { ours: false, second: false }],
    [stampOf(`x${own}`), NONE, BOTH],
  ] as const) {
    grown.timestamps.set(own, [stamp]);
    expect(hasFault(await checkLogTwice(await grown.export(), [key], [], trusted))).toEqual(verdict);
  }
  const namesake = newRoot(newEcKey(), 'Other Root');
  const other = stampOf(note, { signer: newStamper(PUBLIC_RSA_KEY, namesake), issuerName: 'Other Root' });
  log.timestamps.set(note, [stampOf(note), other]);
  const roots = sourcesOf({ witnesses: [], roots: `${ROOTS}${pem(namesake)}` });
  const { times } = await verifyLog(inChunks(await log.export()), [publicOf(key)], [], null, roots);
  expect(times.map(({ proof }) => sourceOf(proof))).toEqual([
    'the time-stamping authority Test TSA, certified by Test Root',
    'the time-stamping authority Test TSA, certified by Other Root',
  ]);
  log.timestamps.set(note, [stampOf(note)]);
  const listed = (await log.export()).replace(/"timestamps":\["[^"]*"\]/, '"timestamps":[]');
  expect(hasFault(await checkLogTwice(listed, [key], []))).toEqual(BOTH);
});

test('a log export names authorities of one name under different roots', async () => {
  const other = newRoot(newEcKey(), 'Other Root');
  const own = stampOf(note, { signer: newStamper(newEcKey(), other), issuerName: 'Other Root' });
  log.timestamps.set(note, [stampOf(note), own]);
  const trusted = sourcesOf({ witnesses: [], roots: `${ROOTS}${pem(other)}` });
  const { times } = await verifyLog(inChunks(await log.export()), [publicOf(key)], [], null, trusted);
  log.timestamps.set(note, [stampOf(note)]);
  expect(times.map(({ proof }) => proof.kind === 'timestamp' && proof.root).sort()).toEqual([
    'Other Root',
    'Test Root',
  ]);
});

test('a checkpoint has at most 100 tokens', async () => {
  const tokens = (count: number) => Array<string>(count).fill(stampOf(note));
  expect(await verdicts(stampedWith(...tokens(100)), NONE)).toEqual(HELD);
  expect(hasFault(await verdicts(stampedWith(...tokens(101)), NONE))).toEqual(BOTH);
  for (const [count, verdict] of [
    [100, { ours: false, second: false }],
    [101, BOTH],
  ] as const) {
    log.timestamps.set(note, tokens(count));
    expect(hasFault(await checkLogTwice(await log.export(), [key], []))).toEqual(verdict);
  }
  log.timestamps.set(note, [stampOf(note)]);
});

test('the command takes root certificates, and says who states which time', async () => {
  const put = (name: string, text: string) => writeFile(join(folder, name), text);
  await Promise.all([
    put('certificate.json', await signCertificate(certificate, key)),
    put('log.ndjson', await log.export()),
    put('evidence-keys.json', JSON.stringify({ keys: [publicOf(key)] })),
    put('roots.pem', ROOTS),
    put('foreign.pem', `An authority that we trust:\n${FOREIGN.roots}`),
    put('stamper.pem', pem(newStamper(newEcKey(), newRoot(newEcKey())))),
    put('letter.pem', 'Dear Sir or Madam,\n'),
  ]);
  const verify = async (file: string, ...roots: string[]) => {
    const given = roots.flatMap((name) => ['--tsa-roots', join(folder, name)]);
    const command = ['scripts/run.mjs', 'scripts/cli/verify.ts', join(folder, file), ...given];
    return run(process.execPath, command).catch((error) => error as { stdout: string; stderr: string });
  };
  const stated =
    'existed before 2026-11-21 10:00:01.000 UTC, says the time-stamping authority Test TSA, certified by Test Root.';
  expect((await verify('certificate.json', 'foreign.pem', 'roots.pem')).stdout).toContain(stated);
  expect((await verify('log.ndjson', 'roots.pem')).stdout).toContain(stated);
  expect((await verify('certificate.json', 'foreign.pem')).stdout).not.toContain('existed before');
  for (const [name, sentence] of [
    ['letter.pem', /letter\.pem can't be used\. It must hold certificates in PEM/],
    ['stamper.pem', /Certificate 1 in it is not that of an authority/],
    ['missing.pem', /missing\.pem/],
  ] as const)
    expect((await verify('certificate.json', name)).stderr).toMatch(sentence);
}, 60_000);

test('OpenSSL accepts the token by the commands of the format document, and both verifiers one of OpenSSL', async ({
  skip,
}) => {
  if (!(await run('openssl', ['version']).catch(() => null))) skip('openssl is missing');
  const page = await readFile('docs/evidence-format.md', 'utf8');
  const [, commands = ''] = /```sh\n([^`]*openssl ts -verify[^`]*)```/.exec(page) ?? [];
  await Promise.all([
    writeFile(join(folder, 'certificate.json'), await signCertificate(certificate, key)),
    writeFile(join(folder, 'roots.pem'), ROOTS),
  ]);
  const sh = (command: string) => run('sh', ['-ec', command], { cwd: folder });
  const { stdout } = await sh(commands.replace('SECONDS', '1795255200'));
  expect(stdout).toMatch(/Time stamp: Nov 21 10:00:00 2026 GMT\n.*Verification: OK/s);
  const other = newRoot(newEcKey(), 'OpenSSL Root');
  const signer = newStamper(newRsaKey(), other, { name: 'OpenSSL TSA' });
  await Promise.all([
    writeFile(join(folder, 'tsa.pem'), pem(signer)),
    writeFile(join(folder, 'tsa.key'), signer.key.export({ type: 'pkcs8', format: 'pem' })),
    writeFile(join(folder, 'serial'), '01\n'),
    writeFile(join(folder, 'tsa.cnf'), CONFIGURATION),
  ]);
  await sh('openssl ts -query -data checkpoint.txt -sha256 -cert -out query.tsq');
  await sh('openssl ts -reply -config tsa.cnf -queryfile query.tsq -token_out -out reply.der');
  const token = await readFile(join(folder, 'reply.der'));
  const roots = parseRoots(pem(other));
  expect(await readTimestamp(token, textOfNote(note), typeof roots === 'string' ? [] : roots)).toMatchObject({
    by: 'OpenSSL TSA',
    root: 'OpenSSL Root',
  });
  expect(checkToken(token, textOfNote(note), readRoots(pem(other)))).toMatchObject({ isTrusted: true });
});

const CONFIGURATION = `[tsa]
default_tsa = own
[own]
serial = ./serial
signer_cert = ./tsa.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4
digests = sha256
accuracy = secs:1, millisecs:500, microsecs:100
ess_cert_id_alg = sha256
tsa_name = yes
`;
