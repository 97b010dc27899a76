import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, onTestFinished } from 'vitest';
import { createDrain } from '#platform/server/drain.ts';
import { createEdge, type Edge, type Handler } from '#platform/server/server.ts';
import { areReplayable } from '#platform/values/posted-form.ts';
import { POSTED_FORMS } from '#posted-forms.ts';

export const ORIGIN = 'https://apply.partner.example';
export const KNOWN_ACTION = `70${'a'.repeat(40)}`;

const ANY_ROUTE = '/[...path]';
export const actionsOf = (id: string) => new Map([[id, new Set([ANY_ROUTE])]]);

export type Seen = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  rawHeaders: string[];
  body: string;
};

/** The edge in front of a handler that takes the place of Next and records the requests that reach it. */
export async function startEdge(options: Partial<Edge> & { handler?: Handler } = {}) {
  const seen: Seen[] = [];
  const { handler, ...edge } = options;
  const remember: Handler = async (incoming, response) => {
    const { method = '', url = '', headers, rawHeaders } = incoming;
    seen.push({ method, url, headers, rawHeaders, body: await text(incoming) });
    response.setHeader('Content-Type', 'text/html').end('<p>a page</p>');
  };
  const drain = edge.drain ?? createDrain({ graceMs: 0, limitMs: 2_000 });
  const server = createEdge(handler ?? remember, {
    appOrigin: ORIGIN,
    staffOrigin: ORIGIN,
    trustedHops: 0,
    hstsMs: 86_400_000,
    isDevelopment: false,
    knownActions: actionsOf(KNOWN_ACTION),
    isReplayable: areReplayable(POSTED_FORMS),
    routeOf: () => ANY_ROUTE,
    ...edge,
    drain,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const port = portOf(server);
  return {
    seen,
    server,
    drain,
    send: (sent: Sent) => send(port, sent),
    speak: (words: string) => speak(port, words),
    stop: () => server.close() && server.closeAllConnections(),
  };
}

/** An edge that the tests of one file share. */
export async function sharedEdge(options?: Parameters<typeof startEdge>[0]) {
  const edge = await startEdge(options);
  afterAll(() => void edge.stop());
  return edge;
}

/** An edge of one test. */
export async function openEdge(options?: Parameters<typeof startEdge>[0]) {
  const edge = await startEdge(options);
  onTestFinished(() => void edge.stop());
  return edge;
}

type Sent = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  chunked?: boolean;
};

function send(port: number, { method = 'GET', path = '/', headers = {}, body, chunked }: Sent) {
  const outgoing = request({
    port,
    method,
    path,
    host: '127.0.0.1',
    headers: { ...framing(body, chunked), ...headers },
  });
  outgoing.end(body);
  return answerTo(outgoing);
}

/** Node sets the content length of a complete body itself, unless the caller asks for another framing. */
function framing(body: Sent['body'], chunked = false): Record<string, string> {
  if (body === undefined) return {};
  return chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(Buffer.byteLength(body)) };
}

async function answerTo(outgoing: ClientRequest) {
  const [response]: [IncomingMessage] = (await once(outgoing, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

/** Sends exactly these bytes and gives back all that comes until the connection ends. */
async function speak(port: number, words: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(words);
  return text(socket);
}

function portOf(server: Server) {
  return (server.address() as AddressInfo).port;
}

/** A multipart body, written by hand so that it may be wrong. */
export function multipart(fields: [name: string, value: string][], boundary = 'edge') {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

export const fromOurPage = { origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
export const asForm = { ...fromOurPage, 'content-type': 'multipart/form-data; boundary=edge' };
