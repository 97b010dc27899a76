import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createMiddleware } from 'hono/factory';
import type { SandboxEnv } from './request-context.ts';
import type { Simulator } from './simulator.ts';

const ENCODERS: Record<string, (bytes: Buffer) => Buffer> = {
  gzip: gzipSync,
  deflate: deflateSync,
  'raw deflate': deflateRawSync,
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  // Only its name is sent, with bytes that no JSON has.
  compress: (bytes) => Buffer.concat([Buffer.from([0x1f, 0x9d, 0x90]), bytes]),
};
export const CODINGS = Object.keys(ENCODERS);
export const CHARSETS = ['iso-8859-1', 'utf-16', 'undeclared iso-8859-1'] as const;

/** How a JSON response travels. HTTP allows all of it, also unasked. */
export type Delivery = {
  /** Status codes of responses before the response. */
  interim?: number[] | undefined;
  /** In the order in which they are applied. */
  codings?: string[] | undefined;
  charset?: (typeof CHARSETS)[number] | undefined;
};

const FIELDS = 'Link: </offers.css>; rel=preload\r\nX-Served-By: sandbox';

export const deliver = (simulator: Simulator) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    await next();
    const { interim = [], codings = [], charset } = { ...simulator.delivery, ...c.get('delivery') };
    const isJson = c.res.headers.get('content-type')?.startsWith('application/json') ?? false;
    if (!isJson) return;
    for (const status of interim) {
      c.env.outgoing.socket?.write(`HTTP/1.1 ${status} Interim\r\n${FIELDS}\r\n\r\n`);
    }
    if (codings.length === 0 && !charset) return;
    const { status } = c.res;
    const headers = new Headers(c.res.headers);
    let bytes = inCharset(await c.res.text(), charset);
    for (const coding of codings) bytes = ENCODERS[coding]?.(bytes) ?? bytes;
    if (charset && charset !== 'undeclared iso-8859-1')
      headers.set('Content-Type', `application/json; charset=${charset}`);
    const names = codings.map((coding) => coding.replace('raw ', ''));
    if (names.length > 0) headers.set('Content-Encoding', names.join(', '));
    headers.delete('Content-Length');
    c.res = new Response(new Uint8Array(bytes), { status, headers });
  });

/** JSON can escape what the charset lacks. */
function inCharset(json: string, charset: Delivery['charset']): Buffer {
  if (!charset) return Buffer.from(json);
  if (charset === 'utf-16') return Buffer.from(`\ufeff${json}`, 'utf16le');
  const escaped = json.replaceAll(
    /[\u0100-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return Buffer.from(escaped, 'latin1');
}
