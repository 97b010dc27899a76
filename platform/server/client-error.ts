import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { errorPage, type HttpError, isConsoleError, languageOf } from '#platform/http-errors/error-page.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { closeSoon } from './connections.ts';

export function handleClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  response: ServerResponse | undefined,
  baseline: Record<string, string>,
) {
  const isAnswered = response?.headersSent && !response.writableFinished;
  if (!socket.writable || isAnswered || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const httpError = parseErrors[error.code ?? ''] ?? httpErrors.unreadable;
  // A request that can't be parsed has no cookies: those of the one before it are from the same browser.
  const { html, policy } = errorPage(httpError, {
    language: response ? languageOf(response.req) : 'en',
    isConsole: response !== undefined && isConsoleError(response.req, httpError),
  });
  const headers = {
    ...baseline,
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(html),
    Connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${httpError.status} ${httpError.title}\r\n${head.join('')}\r\n${html}`);
  closeSoon(socket);
}

const parseErrors: Record<string, HttpError> = {
  ERR_HTTP_REQUEST_TIMEOUT: httpErrors.tooSlow,
  HPE_HEADER_OVERFLOW: httpErrors.headersTooLarge,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: httpErrors.tooLarge,
};
