import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { waitFor } from '#scripts/dev/wait.ts';
import type { Machine } from './machine.ts';

interface Received {
  kind: string;
  text: string;
  isSigned: boolean;
}

export async function startReceiver(machine: Machine) {
  const port = await machine.port();
  const received: Received[] = [];
  // Any of these may sign an alert; a rotation adds one.
  const secrets: string[] = [];
  const server = createServer(machine.tlsIdentity(), async (request, response) => {
    const body = await buffer(request);
    const header = String(request.headers['handoff-signature'] ?? '');
    const isSigned = secrets.some((secret) => hasSignature(header, secret, body));
    const text = body.toString();
    received.push({ kind: kindOf(text), text, isSigned });
    response.writeHead(204).end();
  });
  await machine.serve(server, port);
  const waitForAlert = (kind: RegExp, after = 0, timeoutMs = 150_000) =>
    waitFor(
      `an alert ${kind} arrives`,
      async () => received.slice(after).find((alert) => kind.test(alert.kind)),
      timeoutMs,
    );
  return { host: `localhost:${port}`, received, secrets, waitForAlert };
}

function kindOf(text: string): string {
  try {
    return String(Object(JSON.parse(text)).kind ?? '');
  } catch {
    return '';
  }
}

/** As in docs/operations.md: the time and the body, signed with the shared secret. */
function hasSignature(header: string, secret: string, body: Buffer): boolean {
  const [, seconds = '', signature = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  const expected = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return signature !== '' && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
}
