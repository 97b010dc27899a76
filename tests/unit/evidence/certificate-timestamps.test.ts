import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import type { Certificate } from '#features/evidence/proof/certificate.ts';
import { verifyLog } from '#features/evidence/proof/log-export.ts';
import { signCertificate } from '#features/evidence/proof/sign-certificate.ts';
import { sourceOf } from '#features/evidence/proof/time-words.ts';
import { parseRoots } from '#features/evidence/proof/timestamp/roots.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
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
import { verifyIn } from '#tests/support/evidence/verify-command.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const run = promisify(execFile);
const FOREIGN = { witnesses: [], roots: pem(newRoot(newRsaKey(), 'Foreign Root')) };
const NONE = { witnesses: [] };

const folder = temporaryFolder();
let certificate: Certificate;
let log: GrowingLog;
let note: string;
let lastAt: number;
beforeAll(async () => {
  log = new GrowingLog(key);
  const events = chain(ID, leadEvents(REFERENCE, texts));
  lastAt = Number(events.at(-1)?.at);
  await log.seal(events);
  note = await log.checkpoint();
  log.timestamps.set(note, [stampOf(note)]);
  certificate = await log.certificate({ id: ID, reference: REFERENCE, texts, events });
});

const stampedWith = (...timestamps: string[]): Certificate => ({ ...certificate, timestamps });
const verdicts = async (given: Certificate, trusted: Parameters<typeof checkCertificateTwice>[2]) =>
  checkCertificateTwice(await signCertificate(given, key), [key], trusted);

test('a token about another checkpoint, or in another form, is a fault, also without trust', async () => {
  for (const token of [stampOf(note.replace('\n', '2\n')), 'AAAA', '', stampOf(note).slice(0, 400)])
    for (const trusted of [TRUSTS_ROOTS, NONE])
      expect(hasFault(await verdicts(stampedWith(stampOf(note), token), trusted))).toEqual(BOTH);
});

test('a certificate may be dated before its token by the accuracy of the token', async () => {
  const issuedAt = new Date(lastAt + 1000).toISOString();
  const seen = (shift: number) => {
    const at = new Date(Date.parse('2026-11-21T09:30:00Z') + shift);
    return { ...stampedWith(stampOf(note, { at, accuracy: accuracyOf(60, 0, 0) })), issuedAt };
  };
  expect(await verdicts(seen(361_000), TRUSTS_ROOTS)).toEqual(HELD);
  expect(hasFault(await verdicts(seen(362_000), TRUSTS_ROOTS))).toEqual(BOTH);
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
  const verify = async (file: string, ...roots: string[]) =>
    (await verifyIn(folder, [file, ...roots.flatMap((name) => ['--tsa-roots', name])])).says;
  const stated =
    'existed before 2026-11-21 10:00:01.000 UTC, says the time-stamping authority Test TSA, certified by Test Root.';
  expect(await verify('certificate.json', 'foreign.pem', 'roots.pem')).toContain(stated);
  expect(await verify('log.ndjson', 'roots.pem')).toContain(stated);
  expect(await verify('certificate.json', 'foreign.pem')).not.toContain('existed before');
  for (const [name, sentence] of [
    ['letter.pem', /letter\.pem can't be used\. It must hold certificates in PEM/],
    ['stamper.pem', /Certificate 1 in it is not that of an authority/],
    ['missing.pem', /missing\.pem/],
  ] as const)
    expect(await verify('certificate.json', name)).toMatch(sentence);
});

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
