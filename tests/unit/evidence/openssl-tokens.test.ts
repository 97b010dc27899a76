import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { signCertificate } from '#features/evidence/proof/format/sign.ts';
import { readTimestamp } from '#features/evidence/proof/timestamp/token.ts';
import { newEcKey, newRoot, newStamper, pem } from '#sandbox/authority/certificates.ts';
import { rootsOf } from '#tests/support/evidence/both-verifiers.ts';
import { leadEvents } from '#tests/support/evidence/event-chains.ts';
import { certificateOf, key, REFERENCE, texts } from '#tests/support/evidence/signed-certificates.ts';
import { ROOTS, stampOf, textOfNote } from '#tests/support/evidence/stamped.ts';
import { newRsaKey } from '#tests/support/evidence/tsa-keys.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const run = promisify(execFile);
const folder = temporaryFolder();

test('OpenSSL accepts the token by the commands of the format document, and ours one of OpenSSL', async ({
  skip,
}) => {
  if (!(await run('openssl', ['version']).catch(() => null))) skip('openssl is missing');
  const bare = await certificateOf(leadEvents(REFERENCE, texts));
  const note = bare.checkpoint ?? '';
  const certificate = { ...bare, timestamps: [stampOf(note)] };
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
  const read = await readTimestamp(token, textOfNote(note), rootsOf({ roots: pem(other) }));
  expect(read).toMatchObject({ by: 'OpenSSL TSA', root: 'OpenSSL Root' });
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
