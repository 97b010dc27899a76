// A time-stamping authority (RFC 3161) for local use. It runs beside the log, so it proves nothing to others.
import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { newEcKey, newRoot, newStamper, pem } from './certificates.ts';
import { stampedBy, startAuthority } from './start.ts';

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4020' },
      // With this name, a verifier knows that the log and the authority share a machine.
      name: { type: 'string', default: 'handoff-local-authority' },
      key: { type: 'string', default: 'data/authority-key.pem' },
      roots: { type: 'string', default: 'data/authority-roots.pem' },
    },
  });
  const { port, name, key: keyFile, roots } = values;
  if (!existsSync(keyFile))
    writeFileSync(keyFile, newEcKey().export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const key = createPrivateKey(readFileSync(keyFile));
  const root = newRoot(key, name);
  writeFileSync(roots, pem(root));
  const signer = newStamper(key, root, { name: `${name} TSA` });
  const authority = await startAuthority(Number(port), stampedBy(signer));
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => authority.close().then(() => process.exit(0)));
  }
  console.log(`Authority ready at ${authority.url}`);
} catch (error) {
  console.error(`The authority could not start: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
