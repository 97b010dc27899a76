import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Identity } from './certificates.ts';
import { granted, type Order, tokenFor } from './tokens.ts';

export type Answer = (query: Buffer, response: ServerResponse) => void;

/** RFC 3161, 3.4. */
export const stampedBy =
  (signer: Identity, changes: Partial<Order> = {}): Answer =>
  (query, response) => {
    const token = tokenFor(query, signer, changes);
    if (!token) response.writeHead(400).end();
    else response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(granted(token));
  };

/** A time-stamping authority on this machine. `port` 0 is any free one. */
export async function startAuthority(port: number, answer: Answer) {
  const server = createServer(async (request, response) => {
    const isQuery =
      request.method === 'POST' && request.headers['content-type'] === 'application/timestamp-query';
    const query = isQuery ? await buffer(request).catch(() => null) : null;
    if (query) answer(query, response);
    else response.writeHead(400).end();
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const { port: taken } = server.address() as AddressInfo;
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}/tsr`,
    close: async () => {
      const closed = once(server.close(), 'close');
      server.closeAllConnections();
      await closed;
    },
  };
}
