import { once } from 'node:events';
import { Agent as PlainAgent, request as plainRequest } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { inject } from 'vitest';
import { attack } from '#scripts/dev/test-settings.ts';

export const attacked = inject('attacked');

/** The whole list; for a sample every nth item, at most `most` of them. */
export function someOf<Item>(items: Item[], most: number): Item[] {
  const step = attack.isSample ? Math.max(1, Math.ceil(items.length / most)) : 1;
  return items.filter((_, place) => place % step === 0);
}

export const amount = (all: number, sample: number) => (attack.isSample ? sample : all);

const MAX_SOCKETS = 16;
const ANSWER_LIMIT_MS = 15_000;
const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS, ca: attacked.certificate });
const plainAgent = new PlainAgent({ keepAlive: true, maxSockets: MAX_SOCKETS });

export type Sent = {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Uint8Array;
};
export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** To an origin of the proxy, or to the app's own port. Every host name resolves to this machine. */
export async function send(
  origin: string,
  { method = 'GET', path = '/', headers = {}, body }: Sent,
): Promise<Answer> {
  const { protocol, host, hostname, port } = new URL(origin);
  const isPlain = protocol === 'http:';
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  const options: RequestOptions = {
    host: isPlain ? hostname : '127.0.0.1',
    port,
    method,
    path,
    headers: { host, ...length, ...headers },
    timeout: ANSWER_LIMIT_MS,
  };
  const outgoing = isPlain
    ? plainRequest({ ...options, agent: plainAgent })
    : // The certificate is for one host; the proxy serves both hosts with it.
      request({ ...options, agent, servername: hostname, checkServerIdentity: () => undefined });
  outgoing.once('timeout', () => outgoing.destroy(new Error(`No answer to ${method} ${path}.`)));
  outgoing.end(body);
  const [response] = await once(outgoing, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Through the proxy, or to the app itself. */
export type Target = 'proxy' | 'app';
export const TARGETS: Target[] = ['proxy', 'app'];

/** After a first answer. */
const SILENCE_MS = 1_500;

/** Sends exactly these bytes and reads until the connection ends, or is silent after an answer. */
export async function speak(target: Target, bytes: string): Promise<string> {
  const port = Number(new URL(target === 'proxy' ? attacked.borrower : attacked.direct).port);
  const tls = { host: '127.0.0.1', port, servername: 'localhost', ca: attacked.certificate };
  const socket = target === 'proxy' ? connectTls(tls) : connect(port, 'localhost');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    socket.setTimeout(SILENCE_MS);
  });
  socket.on('error', () => socket.destroy());
  socket.setTimeout(ANSWER_LIMIT_MS, () => socket.destroy());
  socket.write(bytes);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString('latin1');
}

/** In their order, since a connection may carry several answers. */
export const statusesIn = (reply: string) =>
  [...reply.matchAll(/^HTTP\/1\.[01] (\d{3})\b/gm)].map(([, status]) => Number(status));

/** Longer than a busy machine takes, and shorter than a parser that hangs. */
export const PULSE_LIMIT_MS = 4_000;

/** Milliseconds until /livez answers. */
async function heartbeat(): Promise<number> {
  const start = performance.now();
  const { status } = await send(attacked.direct, { path: '/livez' });
  if (status !== 200) throw new Error(`/livez answered ${status}.`);
  return performance.now() - start;
}

/** Measures the heartbeat during the work and returns its longest wait. */
export async function underPulse<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  let isDone = false;
  let worst = 0;
  const watch = async () => {
    while (!isDone) worst = Math.max(worst, await heartbeat());
  };
  const watching = watch();
  try {
    return [await work(), Math.max(worst, await heartbeat())];
  } finally {
    isDone = true;
    await watching;
  }
}

export async function inTurns<Item, Result>(
  items: Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce)
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  return results;
}
