import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { parseOne, partsOf } from '#tests/support/evidence/second-der.ts';
import {
  type Identity,
  newRoot,
  newStamper,
  PUBLIC_RSA_KEY,
  pem,
} from '#tests/support/evidence/tsa/certificates.ts';
import { granted, type Order, tokenOf } from '#tests/support/evidence/tsa/tokens.ts';

export const root: Identity = newRoot(PUBLIC_RSA_KEY);
export const authority: Identity = newStamper(PUBLIC_RSA_KEY, root);
export const ROOTS = pem(root);

/** Changes what the authority answers. A function answers by itself. */
type Behavior = Partial<Order> | ((response: ServerResponse, token: Buffer) => void);

/** A time-stamping authority over HTTP, until the file's end. Open it before the product reads its settings. */
export async function openAuthority() {
  const state: { behavior: Behavior; requests: Buffer[] } = { behavior: {}, requests: [] };
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const query = Buffer.concat(chunks);
    state.requests.push(query);
    const [version, imprint, , nonce, wantsCertificates] = partsOf(parseOne(query), 0x30, '02 30 06? 02 01');
    const isRight =
      request.method === 'POST' &&
      request.headers['content-type'] === 'application/timestamp-query' &&
      version?.body.toString('hex') === '01' &&
      wantsCertificates?.body.toString('hex') === 'ff';
    if (!isRight) return response.writeHead(400).end();
    const own = typeof state.behavior === 'function' ? {} : state.behavior;
    const order = { text: '', imprint: imprint?.list[1]?.body as Buffer, nonce: nonce?.body as Buffer };
    const token = tokenOf({ at: new Date(), signer: authority, ...order, ...own });
    if (typeof state.behavior === 'function') return state.behavior(response, token);
    response.writeHead(200, { 'Content-Type': 'application/timestamp-reply' }).end(granted(token));
  }
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  afterAll(() => (server.listening ? close() : undefined));
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    requests: state.requests,
    behave: (behavior: Behavior) => {
      state.behavior = behavior;
    },
    leave: close,
    comeBack: () => listen(port),
  };
}
