import { setTimeout as pause } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { SandboxEnv } from './request-context.ts';
import type { PlainResponse } from './scenarios/scenario.ts';

export async function send(c: Context<SandboxEnv>, response: PlainResponse): Promise<Response> {
  const { interim, codings, charset } = response;
  c.set('delivery', {
    ...(interim && { interim }),
    ...(codings && { codings }),
    ...(charset && { charset }),
  });
  if (response.delayMs) await pause(response.delayMs, undefined, { ref: false });
  const { body } = response;
  const isText = typeof body === 'string';
  const bytes = Buffer.from(body === undefined ? '' : isText ? body : JSON.stringify(body));
  const headers = { 'Content-Type': 'application/json', ...response.headers };

  if (response.ending === 'reset') {
    c.env.incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (response.ending === 'cut') {
    const { outgoing } = c.env;
    outgoing.writeHead(response.status, { ...headers, 'Content-Length': Math.max(bytes.length, 2) });
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  }
  return new Response(bytes.length > 0 ? bytes : null, { status: response.status, headers });
}
