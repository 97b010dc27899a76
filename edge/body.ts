import type { IncomingMessage } from 'node:http';
import { type Refusal, refusals } from './refusal.ts';

const BODY_MAX_BYTES = 64 * 1024;

/** A request's whole body, or why it was not read to the end. `gone` means that nobody waits for an answer. */
export async function readBody(request: IncomingMessage): Promise<Buffer | Refusal | 'gone'> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX_BYTES) return refusals.tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  const { promise, resolve } = Promise.withResolvers<Buffer | Refusal | 'gone'>();
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= BODY_MAX_BYTES) {
      chunks.push(chunk);
      return;
    }
    request.pause();
    resolve(refusals.tooLarge);
  });
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', () => resolve('gone'));
  request.on('close', () => resolve('gone'));
  return promise;
}
