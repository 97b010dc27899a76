import 'server-only';
import {
  type IncomingMessage,
  request as startRequest,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  constants,
  gunzip,
  inflate,
  inflateRaw,
  type ZstdOptions,
  zstdDecompress,
} from 'node:zlib';

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

export type UndecodableReason = 'coding_unknown' | 'coding_broken';

type Decode = (bytes: Buffer, limit: { maxOutputLength: number }) => Promise<Buffer>;

/** RFC 9659: a coded response needs no larger window. Without a limit its header could ask for 128 MB. */
const ZSTD_WINDOW: ZstdOptions = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

const decodeGzip: Decode = promisify(gunzip);
const decodeZlib: Decode = promisify(inflate);
const decodeRaw: Decode = promisify(inflateRaw);
const decodeBrotli: Decode = promisify(brotliDecompress);
const decodeZstd = promisify<Buffer, ZstdOptions, Buffer>(zstdDecompress);

const DECODERS: Record<string, Decode | null> = {
  identity: null,
  // Not codings at all, but sent by servers that mix up two headers.
  'utf-8': null,
  utf8: null,
  none: null,
  gzip: decodeGzip,
  'x-gzip': decodeGzip,
  // RFC 9110 8.4.1.2: some servers send the deflate stream without its zlib wrapper.
  deflate: (bytes, limit) => (hasZlibHeader(bytes) ? decodeZlib : decodeRaw)(bytes, limit),
  br: decodeBrotli,
  zstd: (bytes, limit) => decodeZstd(bytes, { ...limit, ...ZSTD_WINDOW }),
};
/** Each one may cost as much as a response that is too large. */
const MAX_CODINGS = 4;

export type DecodedBody = { body: Buffer; undecodable?: UndecodableReason };

/**
 * Undoes what the operator applied although the request accepts no coding. Throws ResponseTooLarge. If `undecodable`,
 * the body is as received: a proxy may have undone the coding and not removed the header.
 */
export async function decodeBody(received: Buffer, contentEncoding: string | null): Promise<DecodedBody> {
  const codings = (contentEncoding ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '');
  const decoders = codings.map((coding) => (Object.hasOwn(DECODERS, coding) ? DECODERS[coding] : undefined));
  const applied = decoders.filter((decoder) => decoder !== null);
  if (applied.length === 0 || received.length === 0) return { body: received };
  if (applied.length > MAX_CODINGS) return { body: received, undecodable: 'coding_unknown' };
  let body = received;
  for (const decode of applied.reverse()) {
    if (!decode) return { body: received, undecodable: 'coding_unknown' };
    try {
      body = await decode(body, { maxOutputLength: MAX_RESPONSE_BYTES });
    } catch (error) {
      if (error instanceof RangeError) throw new ResponseTooLarge();
      return { body: received, undecodable: 'coding_broken' };
    }
  }
  return { body };
}

function hasZlibHeader(bytes: Buffer): boolean {
  const [method = 0, flags = 0] = bytes;
  return (method & 0x0f) === 8 && method >> 4 <= 7 && ((method << 8) | flags) % 31 === 0;
}
