import { request } from 'undici';

export type Reply = { status: number; headers: Record<string, string>; cookies: string[]; bytes: Buffer };
export type Outgoing = {
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS' | 'DELETE';
  headers?: Record<string, string>;
  body?: FormData | URLSearchParams | string;
};

/** One request, on which `fetch` would set headers of its own. Follows no redirect. */
export async function exchange(url: URL, { method, headers, body }: Outgoing = {}): Promise<Reply> {
  const encoded = body === undefined ? null : new Response(body);
  const type = encoded?.headers.get('content-type');
  const answer = await request(url, {
    method: method ?? (encoded ? 'POST' : 'GET'),
    headers: { ...(type && { 'content-type': type }), ...headers },
    body: encoded && Buffer.from(await encoded.arrayBuffer()),
  });
  const { 'set-cookie': cookies = [], ...others } = answer.headers;
  return {
    status: answer.statusCode,
    headers: Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
    cookies: [cookies].flat(),
    bytes: Buffer.from(await answer.body.arrayBuffer()),
  };
}
