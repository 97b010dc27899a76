import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import { createDrain, DRAIN_LIMIT_MS } from '#platform/server/drain.ts';
import type { Edge, Handler } from '#platform/server/edge.ts';
import { createEdge } from '#platform/server/server.ts';
import { areReplayable } from '#platform/values/posted-form.ts';
import { POSTED_FORMS } from '#posted-forms.ts';
import { cloneDatabase } from '#tests/support/database/new-database.ts';
import { listen } from '#tests/support/network/listen.ts';

export const ORIGIN = 'https://apply.partner.example';
/** Takes its form. */
export const KNOWN_ACTION = `40${'a'.repeat(40)}`;
/** Takes nothing. */
export const BARE_ACTION = `00${'a'.repeat(40)}`;
export const GONE_ACTION = `40${'b'.repeat(40)}`;

const ANY_ROUTE = '/[...path]';

export type Settings = Partial<Edge> & { handler?: Handler };
type Seen = Required<Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>> & { body: string };

/** The edge in front of a handler that takes the place of Next and records the requests that reach it. */
export async function startEdge(options: Settings = {}) {
  const seen: Seen[] = [];
  const { handler, ...edge } = options;
  const remember: Handler = async (incoming, response) => {
    const { url = '', headers, rawHeaders } = incoming;
    seen.push({ url, headers, rawHeaders, body: await text(incoming) });
    response.setHeader('Content-Type', 'text/html').end('<p>a page</p>');
  };
  const drain = edge.drain ?? createDrain({ graceMs: 0, limitMs: DRAIN_LIMIT_MS });
  const server = createEdge(handler ?? remember, {
    appOrigin: ORIGIN,
    staffOrigin: ORIGIN,
    trustedHops: 0,
    hstsMs: 86_400_000,
    isDevelopment: false,
    knownActions: new Map([KNOWN_ACTION, BARE_ACTION].map((id) => [id, new Set([ANY_ROUTE])])),
    isReplayable: areReplayable(POSTED_FORMS),
    routeOf: () => ANY_ROUTE,
    ...edge,
    drain,
  });
  const port = await listen(server);
  return {
    seen,
    port,
    server,
    drain,
    send: (sent: Sent) => send(port, sent),
    speak: (words: string) => speak(port, words),
    stop: () => server.close() && server.closeAllConnections(),
  };
}

/** An edge that the tests of one file share. */
export async function sharedEdge(options?: Settings) {
  const edge = await startEdge(options);
  afterAll(() => void edge.stop());
  return edge;
}

/** An edge of one test. */
export async function openEdge(options?: Settings) {
  const edge = await startEdge(options);
  onTestFinished(() => void edge.stop());
  return edge;
}

/** A database that the tests of one file share, and a connection to it. */
export async function sharedDatabase() {
  const { url, drop } = await cloneDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  afterAll(async () => {
    await client.end();
    await drop();
  });
  return { url, client };
}

export type Sent = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  chunked?: boolean;
};

async function send(port: number, { method = 'GET', path = '/', headers = {}, body, chunked }: Sent) {
  // Node sets the length of a body itself, unless the caller asks for another framing.
  const framing: Record<string, string> = chunked
    ? { 'transfer-encoding': 'chunked' }
    : { 'content-length': String(Buffer.byteLength(body ?? '')) };
  const outgoing = request({
    port,
    method,
    path,
    host: '127.0.0.1',
    headers: { ...(body !== undefined && framing), ...headers },
  });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** Sends exactly these bytes and gives back all that comes until the connection ends. */
async function speak(port: number, words: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(words);
  return text(socket);
}

type Fields = [name: string, value: string][];

/** A multipart body, written by hand so that it may be wrong. */
export function multipart(fields: Fields, boundary = 'edge') {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** A form without scripts. */
export const plainForm = (more: Fields = [], id = KNOWN_ACTION) =>
  multipart([[`$ACTION_ID_${id}`, ''], ...more]);

export const fromOurPage = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
export const asForm = { ...fromOurPage, 'content-type': 'multipart/form-data; boundary=edge' };
export const urlencoded = { ...fromOurPage, 'content-type': 'application/x-www-form-urlencoded' };
