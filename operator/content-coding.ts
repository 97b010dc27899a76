import 'server-only';
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
import { MAX_RESPONSE_BYTES, ResponseTooLarge } from './http-call.ts';

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
