import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { openTlsFront } from '#tests/support/network/tls-proxy.ts';

export type Ports = { app: number; sandbox: number; appFront: number; sandboxFront: number };

/** Over plain http, or each behind a proxy that ends TLS. */
export async function openFronts(secure: boolean, ports: Ports) {
  if (!secure) {
    return {
      app: `http://localhost:${ports.app}`,
      sandbox: `http://localhost:${ports.sandbox}`,
      settings: {},
      identity: undefined,
      close: () => {},
    };
  }
  const identity = selfSigned();
  const file = join(projectFolder, 'data', 'test', `authority-${ports.appFront}.pem`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, identity.cert);
  // For requests of the test itself; the app reads the file.
  setDefaultCACertificates([...getCACertificates('default'), identity.cert]);
  const app = await openTlsFront(ports.appFront, ports.app, identity);
  const sandbox = await openTlsFront(ports.sandboxFront, ports.sandbox, identity);
  return {
    app: app.origin,
    sandbox: sandbox.origin,
    settings: { APP_ORIGIN: app.origin, NODE_EXTRA_CA_CERTS: file },
    identity,
    close: () => {
      app.close();
      sandbox.close();
    },
  };
}
