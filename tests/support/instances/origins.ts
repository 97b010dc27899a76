import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { selfSigned } from '#tests/support/network/certificate.ts';
import { openTlsFront } from '#tests/support/network/tls-proxy.ts';

export type Ports = { app: number; sandbox: number; appFront: number; sandboxFront: number };

/** Where an app and its operator are reached: over plain http, or each through a front that ends TLS. */
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
  writeFileSync(file, identity.cert);
  // For what the test itself asks; the app is told by the file.
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
