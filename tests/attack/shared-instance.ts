import type { TestProject } from 'vitest/node';
import { testPort } from '#scripts/dev/test-port.ts';
import { errorLines } from '#tests/support/instances/error-lines.ts';
import { openInstance } from '#tests/support/instances/own-instance.ts';
import { startProxy } from '#tests/support/network/shipped-proxy.ts';

/** All attack files share it: in production mode behind a TLS proxy process, with one host for each side. */
type Attacked = {
  borrower: string;
  staff: string;
  /** The app's own port, for requests that a proxy would not pass on. */
  direct: string;
  databaseUrl: string;
  logFile: string;
  /** Of the proxy. */
  certificate: string;
};

declare module 'vitest' {
  interface ProvidedContext {
    attacked: Attacked;
  }
}

const BORROWER_HOST = 'localhost';
const STAFF_HOST = 'desk.localhost';

export default async function open(project: TestProject) {
  const port = await testPort();
  const borrower = `https://${BORROWER_HOST}:${port}`;
  const staff = `https://${STAFF_HOST}:${port}`;
  const instance = await openInstance({
    HANDOFF_MODE: 'production',
    APP_ORIGIN: borrower,
    STAFF_ORIGIN: staff,
  });
  const target = Number(new URL(instance.direct).port);
  const { identity } = instance;
  if (!identity) throw new Error('An instance in production mode is served over TLS.');
  const proxy = await startProxy({ port, target, hosts: [BORROWER_HOST, STAFF_HOST], identity });
  const { direct, databaseUrl, logFile } = instance;
  project.provide('attacked', { borrower, staff, direct, databaseUrl, logFile, certificate: identity.cert });
  return async () => {
    await proxy.stop();
    await instance.close();
    const errors = errorLines(instance.log());
    if (errors.length > 0) throw new Error(`The app logged errors, in ${logFile}:\n${errors.join('\n')}`);
  };
}
