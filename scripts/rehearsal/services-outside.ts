import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { waitFor } from '#scripts/dev/wait.ts';
import { openTlsFront } from '#tests/support/network/tls-proxy.ts';
import { control, journalEntries } from '#tests/support/sandbox-control.ts';
import type { Machine } from './machine.ts';

/** The simulator behind TLS. It has one secret, and its front several. */
export async function startOperator(machine: Machine, client: { id: string; secret: string }) {
  const [port, frontPort] = [await machine.port(), await machine.port()];
  const inside = `http://localhost:${port}`;
  const access = ['--client-id', client.id, '--client-secret', client.secret];
  const given = ['sandbox/server.ts', '--port', String(port), ...access];
  await machine.startSandbox('The simulator', given, /^Sandbox ready/);
  const secrets = new Set([client.secret]);
  const withItsSecret = (headers: IncomingHttpHeaders) => {
    const secret = secretOf(headers.authorization ?? '');
    return secret && secrets.has(secret) ? { ...headers, authorization: basic(client) } : headers;
  };
  const { origin, close } = await openTlsFront(frontPort, port, machine.tlsIdentity(), withItsSecret);
  machine.atEnd(close);
  return {
    origin,
    posts: (lastName: string) => journalEntries(inside, { lastName }),
    answer: (lastName: string, answer: string) => control(inside, '/answers', { lastName, answer }),
    secrets,
  };
}

const basic = ({ id, secret }: { id: string; secret: string }) =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;

/** OAuth encodes both parts of HTTP Basic authentication as in a form. */
function secretOf(authorization: string): string | undefined {
  if (!authorization.startsWith('Basic ')) return undefined;
  const [, secret = ''] = Buffer.from(authorization.slice(6), 'base64').toString().split(':');
  return decodeURIComponent(secret);
}

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
