import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Delivery, PlainResponse } from './scenarios/scenario.ts';

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

export type SandboxEnv = {
  Bindings: HttpBindings;
  Variables: { body: Buffer; delivery: Delivery | undefined };
};

const FIELDS = 'Link: </offers.css>; rel=preload\r\nX-Served-By: sandbox';

export async function send(c: Context<SandboxEnv>, response: PlainResponse): Promise<Response> {
  const { body, status } = response;
  c.set('delivery', response);
  const { delayMs, released } = response;
  if (delayMs) await pause(delayMs, undefined, { ref: false, signal: released }).catch(() => undefined);
  const bytes = Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));
  const headers = { 'Content-Type': 'application/json', ...response.headers };

  if (response.ending === 'reset') {
    c.env.incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (response.ending === 'cut') {
    const { outgoing } = c.env;
    outgoing.writeHead(status, { ...headers, 'Content-Length': Math.max(bytes.length, 2) });
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  }
  return new Response(bytes.length > 0 ? bytes : null, { status, headers });
}

export const deliver = (simulator: { delivery: Delivery }) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    await next();
    const given = c.get('delivery') ?? {};
    const interim = given.interim ?? simulator.delivery.interim ?? [];
    const codings = given.codings ?? simulator.delivery.codings ?? [];
    const charset = given.charset ?? simulator.delivery.charset;
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
