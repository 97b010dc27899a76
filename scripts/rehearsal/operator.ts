import type { IncomingHttpHeaders } from 'node:http';
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
