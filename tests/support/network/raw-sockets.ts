import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export type RawSocket = Socket & { received: () => string };

export async function openSocket(
  port: number,
  words: string,
  { from, reads = true }: { from?: string; reads?: boolean } = {},
): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, allowHalfOpen: true });
  socket.on('error', () => undefined);
  const chunks: Buffer[] = [];
  if (reads) socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  socket.write(words);
  return Object.assign(socket, { received: () => Buffer.concat(chunks).toString() });
}

export function unfinishedPost(origin: string, path = '/apply/lost', headers: Record<string, string> = {}) {
  const lines = headerLines({
    Host: new URL(origin).host,
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Content-Type': 'multipart/form-data; boundary=XX',
    'Content-Length': '60000',
    ...headers,
  });
  return `POST ${path} HTTP/1.1\r\n${lines}\r\n--XX`;
}

export const get = (path: string, headers: Record<string, string> = {}) =>
  `GET ${path} HTTP/1.1\r\n${headerLines({ Host: 'x', ...headers })}\r\n`;

export const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
