import type { IncomingMessage, ServerResponse } from 'node:http';
import { normalizedPath } from '#platform/http/plain-path.ts';
import type { HttpError } from '#platform/http-errors/error-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { reject } from '#platform/http-errors/reject.ts';
import { CSP_REPORTS, MAX_REPORT_BYTES } from './csp-reports.ts';
import type { UnfinishedRequests } from './unfinished-requests.ts';

const MAX_BODY_BYTES = 64 * 1024;
const ENVELOPE_BYTES = 4 * 1024;

const UPLOADS: Record<string, number> = {
  '/staff/brand/logo': 256 * 1024 + ENVELOPE_BYTES,
  '/staff/landing-image': 256 * 1024 + ENVELOPE_BYTES,
};

export const takesFile = ({ url }: Pick<IncomingMessage, 'url'>): boolean =>
  Object.hasOwn(UPLOADS, normalizedPath(url));

/** Undefined if the request ended without its body, or was rejected. */
export async function readBody(
  request: IncomingMessage,
  response: ServerResponse,
  unfinishedRequests: UnfinishedRequests,
  address: string,
): Promise<Buffer | undefined> {
  const body = await bodyOf(request, unfinishedRequests, address);
  if (body === 'aborted') return undefined;
  if (!('status' in body)) return body;
  reject(request, response, body);
  return undefined;
}

async function bodyOf(
  request: IncomingMessage,
  unfinishedRequests: UnfinishedRequests,
  address: string,
): Promise<Buffer | HttpError | 'aborted'> {
  const path = normalizedPath(request.url);
  const maxBytes = path === CSP_REPORTS ? MAX_REPORT_BYTES : (UPLOADS[path] ?? MAX_BODY_BYTES);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return httpErrors.tooLarge;
  const chunks: Buffer[] = [];
  let length = 0;
  const { promise, resolve } = Promise.withResolvers<Buffer | HttpError | 'aborted'>();
  request.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= maxBytes) {
      chunks.push(chunk);
      return;
    }
    request.pause();
    resolve(httpErrors.tooLarge);
  });
  request.on('end', () => resolve(Buffer.concat(chunks)));
  request.on('error', () => resolve('aborted'));
  request.on('close', () => resolve('aborted'));
  const end = unfinishedRequests.begin(address, () => resolve(httpErrors.tooSlow));
  const body = await promise;
  end();
  return body;
}
