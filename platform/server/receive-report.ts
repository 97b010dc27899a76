import type { IncomingMessage, ServerResponse } from 'node:http';
import { reject } from '#platform/http-errors/reject.ts';
import { readBody } from './body.ts';
import type { Receiver } from './server.ts';

const STATUSES = { taken: 204, unreadable: 400, too_many: 429 };

export async function receiveReport(
  request: IncomingMessage,
  response: ServerResponse,
  { unfinished, takeReports }: Receiver,
  address: string,
) {
  const body = await readBody(request, unfinished, address);
  if (body === 'gone') return;
  if ('status' in body) return reject(request, response, body);
  response.statusCode = STATUSES[takeReports(body, address)];
  response.end();
}
