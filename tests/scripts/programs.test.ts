import { expect, test } from 'vitest';
import { freePort } from '#scripts/dev/free-port.ts';
import { startSandbox } from '#scripts/dev/programs.ts';

const CLIENT = { OPERATOR_CLIENT_ID: '-id', OPERATOR_CLIENT_SECRET: '-begins-with-a-hyphen' };

test('the simulator takes a client id and a secret that begin with a hyphen, and occupies its port', async () => {
  const port = await freePort(47_000);
  const sandbox = await startSandbox(port, { environment: CLIENT, signal: new AbortController().signal });
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(await freePort(port)).toBeGreaterThan(port);
  await sandbox.stop();
});
