import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { buffer } from 'node:stream/consumers';

export type Reply = { status: number; headers: Record<string, string>; cookies: string[]; bytes: Buffer };
export type Outgoing = {
  method?: string;
  headers?: Record<string, string>;
  body?: FormData | URLSearchParams | string;
};

/** One request, on which `fetch` would set headers of its own. Follows no redirect. */
export async function exchange(url: URL, { method, headers, body }: Outgoing = {}): Promise<Reply> {
  const encoded = body === undefined ? undefined : new Response(body);
  const type = encoded?.headers.get('content-type');
  const bytes = encoded && Buffer.from(await encoded.arrayBuffer());
  const send = url.protocol === 'https:' ? secure : plain;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, {
      method: method ?? (bytes ? 'POST' : 'GET'),
      headers: { ...(type && { 'content-type': type }), ...headers },
    });
    outgoing.on('response', (response) => {
      const { 'set-cookie': cookies = [], ...others } = response.headers;
      const single = Object.entries(others).map(([name, value]) => [name, String(value)]);
      buffer(response).then(
        (received) =>
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(single),
            cookies,
            bytes: received,
          }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
