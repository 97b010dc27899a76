import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { cloneRequest } from '#platform/next/replay.ts';

const PATHS = ['/staff/reconcile/upload', '/staff/opt-outs/check'];
export const MAX_UPLOAD_BYTES = 16 * 1024 * 1024;

/** Requires a declared length and a staff cookie. The route checks the session before it reads the file. */
export function isUpload({
  method,
  url,
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  return (
    method === 'POST' &&
    PATHS.some((path) => url === path) &&
    headers['next-action'] === undefined &&
    /^\d{1,9}$/.test(headers['content-length'] ?? '') &&
    /^multipart\/form-data\b/i.test(headers['content-type'] ?? '') &&
    /(?:^|;\s*)(?:__Host-)?handoff-staff=[^;\s]/.test(headers.cookie ?? '')
  );
}

export const isUploadTooLarge = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  Number(headers['content-length']) > MAX_UPLOAD_BYTES;

/** Streams the body no faster than the app reads it, and discards the rest after the response. */
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
