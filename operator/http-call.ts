import 'server-only';
import {
  type IncomingMessage,
  request as startRequest,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import type { Duplex } from 'node:stream';

/** Of a body, before and after inflation, and of all interim responses before it. */
export const MAX_RESPONSE_BYTES = 256 * 1024;
const MAX_RESPONSE_HEADER_BYTES = 16 * 1024;
const STATUS_LINE_BYTES = 32;

export class ResponseTooLarge extends Error {
  override name = 'ResponseTooLarge';
}

export class RequestUnwritable extends Error {
  override name = 'RequestUnwritable';
}

/** A 101 to a request that asked for no other protocol. */
export class ProtocolSwitched extends Error {
  override name = 'ProtocolSwitched';
}

type WritableRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

/** Call it before connecting: Node checks headers only when a socket is at hand. The error holds no value of them. */
export function assertWritable(headers: Record<string, string>): void {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
  } catch {
    throw new RequestUnwritable('A request to the operator could not be written as HTTP.');
  }
}

/**
 * Writes the request to this socket and to no other. Any number of interim responses (1xx) may precede the response
 * (RFC 9110 15.2). The caller destroys the socket.
 */
export function requestOn(socket: Duplex, { body, ...request }: WritableRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = startRequest({
      ...request,
      createConnection: () => socket,
      maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    });
    let interimBytes = 0;
    call.on('information', ({ rawHeaders }) => {
      interimBytes += STATUS_LINE_BYTES + rawHeaders.join('').length;
      if (interimBytes > MAX_RESPONSE_BYTES) call.destroy(new ResponseTooLarge());
    });
    call.on('upgrade', () => reject(new ProtocolSwitched()));
    call.on('response', (response) => {
      if (response.statusCode === 101) reject(new ProtocolSwitched());
      else resolve(response);
    });
    // It also comes after a complete response that more bytes follow, and is then without effect.
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

export async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > MAX_RESPONSE_BYTES) throw new ResponseTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
