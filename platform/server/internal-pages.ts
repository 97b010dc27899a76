import { createServer, get, type IncomingMessage } from 'node:http';
import { duplexPair } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { InternalPage, RequestInternalPage } from '#platform/process/internal-pages.ts';
import { type Clock, timeoutSignal } from '#platform/values/clock.ts';
import type { Handler } from './edge.ts';

const LIMIT_MS = 5_000;

/** Requests pages of the app inside the process: without the edge, its limits, counters and page policy. */
export function createInternalPages(handler: Handler, appOrigin: string, clock: Clock): RequestInternalPage {
  const { host, protocol } = new URL(appOrigin);
  const forwarded = { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) };
  // It listens nowhere.
  const server = createServer((request, response) => {
    handler(request, response).catch(() => response.destroy());
  });
  return async (path, headers = {}) => {
    const [near, far] = duplexPair();
    server.emit('connection', far);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(
          {
            createConnection: () => near,
            path,
            headers: { ...headers, ...forwarded, connection: 'close' },
            signal: timeoutSignal(LIMIT_MS, clock),
          },
          resolve,
        ).on('error', reject);
      });
      return await pageOf(response);
    } finally {
      near.destroy();
      far.destroy();
    }
  };
}

async function pageOf(response: IncomingMessage): Promise<InternalPage> {
  const { statusCode: status = 0, headers } = response;
  return { status, type: headers['content-type'] ?? '', headers, bytes: await buffer(response) };
}
