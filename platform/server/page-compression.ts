import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { acceptsCoding } from '#platform/http/accept-encoding.ts';

const PAGE = /^text\/(?:html|plain|x-component)\b/;
const MIN_BYTES = 1_024;
/** Level 6 takes half as much time again, for 3 % fewer bytes of a page. */
const LEVEL = 4;

/**
 * Compresses a page in one piece, when it is complete. tests/edge/responses.test.ts needs it: with Next's compression, a
 * page that fails halfway breaks off. Downloads, which may be long, pass as they are.
 */
export async function compressPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  render: () => Promise<void>,
): Promise<void> {
  if (method === 'HEAD' || !acceptsCoding(headers['accept-encoding'], 'gzip')) return render();
  const { write, end, flushHeaders } = response;
  const chunks: Buffer[] = [];
  const isHeld = () =>
    !response.headersSent &&
    !response.hasHeader('Content-Encoding') &&
    PAGE.test(response.getHeader('Content-Type')?.toString() ?? '');

  response.flushHeaders = () => {
    if (!isHeld()) flushHeaders.call(response);
  };
  response.write = (...written: unknown[]) => {
    if (!isHeld()) return Reflect.apply(write, response, written);
    chunks.push(bytesOf(written));
    process.nextTick(callbackOf(written));
    return true;
  };
  response.end = (...written: unknown[]) => {
    if (!isHeld()) return Reflect.apply(end, response, written);
    const page = Buffer.concat([...chunks, bytesOf(written)]);
    const isLong = page.length >= MIN_BYTES;
    const body = isLong ? gzipSync(page, { level: LEVEL }) : page;
    response.appendHeader('Vary', 'Accept-Encoding');
    if (isLong) response.setHeader('Content-Encoding', 'gzip');
    if (body.length > 0) response.setHeader('Content-Length', body.length);
    return Reflect.apply(end, response, [body, callbackOf(written)]);
  };
  try {
    await render();
  } catch (error) {
    // The error page follows, and nothing of this one.
    Object.assign(response, { write, end, flushHeaders });
    throw error;
  }
}

function bytesOf([chunk, encoding]: unknown[]): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encodingOf(encoding));
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : Buffer.alloc(0);
}

const encodingOf = (given: unknown): BufferEncoding =>
  typeof given === 'string' && Buffer.isEncoding(given) ? given : 'utf8';

const callbackOf = (written: unknown[]): (() => void) =>
  (written.find((each) => typeof each === 'function') as (() => void) | undefined) ?? (() => undefined);
