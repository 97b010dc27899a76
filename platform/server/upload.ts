import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { cloneRequest } from '#platform/next/replay.ts';

/** The one address that takes a file: a report, which may be far larger than any form. */
const PATH = '/staff/reconcile/upload';
export const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

/**
 * Whether a post is a file for whoever works here: to that address and no other way of writing it, of a length told
 * beforehand, with the cookie of somebody signed in. Whose cookie it is the route asks, before it reads the file.
 */
export function isUpload({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return (
    method === 'POST' &&
    url === PATH &&
    headers['next-action'] === undefined &&
    /^\d{1,9}$/.test(headers['content-length'] ?? '') &&
    /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') &&
    /(?:^|;\s*)(?:__Host-)?handoff-staff=[^;\s]/.test(headers.cookie ?? '')
  );
}

export const isUploadTooLarge = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  Number(headers['content-length']) > MAX_UPLOAD_BYTES;

/**
 * The same request with the headers that were judged, its body passed on as it comes and no faster than it is read. What
 * is not read by the time of the answer is let go, so that its sender gets to see the answer.
 */
export function forward(request: IncomingMessage, response: ServerResponse, headers: IncomingHttpHeaders) {
  const again = cloneRequest(request, headers);
  again._read = () => void request.resume();
  let isAnswered = false;
  request.on('data', (chunk: Buffer) => {
    if (!isAnswered && !again.push(chunk)) request.pause();
  });
  request.on('end', () => {
    again.complete = true;
    again.push(null);
  });
  request.on('error', () => again.destroy());
  request.on('close', () => {
    if (!request.complete) again.destroy();
  });
  response.once('finish', () => {
    isAnswered = true;
    request.resume();
  });
  return again;
}
