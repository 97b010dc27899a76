import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Machine } from './machine.ts';

export interface OperatorService {
  origin: string;
  posts: (lastName: string) => Promise<{ path: string; status: number | null; text: string }[]>;
  answer: (lastName: string, scenario: string) => Promise<void>;
  secrets: Set<string>;
}

const journal = z.object({
  requests: z.array(z.object({ path: z.string(), status: z.number().nullable(), body: z.string() })),
});

export async function startOperator(
  machine: Machine,
  client: { id: string; secret: string },
): Promise<OperatorService> {
  const [port, frontPort] = [await machine.port(), await machine.port()];
  const inside = `http://localhost:${port}`;
  const origin = `https://localhost:${frontPort}`;
  const access = ['--client-id', client.id, '--client-secret', client.secret];
  const given = ['sandbox/server.ts', '--port', String(port), ...access];
  await machine.startSandbox('The simulator', given, /^Sandbox ready/);
  const secrets = new Set([client.secret]);
  const front = createServer(machine.tlsIdentity(), (incoming, outgoing) => {
    const secret = secretOf(incoming.headers.authorization ?? '');
    const headers = secret && secrets.has(secret) ? { authorization: basic(client) } : {};
    pass(incoming, outgoing, { inside, origin, headers });
  });
  await machine.serve(front, frontPort);
  const control = async (path: string, body?: unknown) => {
    const response = await fetch(`${inside}/_sandbox/${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`The simulator answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    origin,
    posts: async (lastName) => {
      const { requests } = journal.parse(await control(`requests?lastName=${encodeURIComponent(lastName)}`));
      return requests.map(({ body, ...post }) => ({ ...post, text: Buffer.from(body, 'base64').toString() }));
    },
    answer: async (lastName, answer) => void (await control('answers', { lastName, answer })),
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

interface Passage {
  inside: string;
  origin: string;
  headers: Record<string, string>;
}

/** The simulator has no TLS and one secret. Its own address in answers is replaced by the public one. */
function pass(incoming: IncomingMessage, outgoing: ServerResponse, { inside, origin, headers }: Passage) {
  const sent = { ...incoming.headers, ...headers, host: new URL(inside).host };
  const onward = request(new URL(incoming.url ?? '/', inside), { method: incoming.method, headers: sent });
  onward.on('response', async (answer) => {
    const body = await buffer(answer).catch(() => undefined);
    if (!body) return void outgoing.destroy();
    const { 'transfer-encoding': _, ...endToEnd } = answer.headers;
    const isText = /json|html/.test(endToEnd['content-type'] ?? '');
    const renamed = isText ? Buffer.from(body.toString().replaceAll(inside, origin)) : body;
    outgoing
      .writeHead(answer.statusCode ?? 502, { ...endToEnd, 'content-length': renamed.length })
      .end(renamed);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
