import { setTimeout as pause } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { SandboxEnv } from './app.ts';
import type { PlainAnswer } from './scenarios/answer.ts';

export async function send(c: Context<SandboxEnv>, answer: PlainAnswer): Promise<Response> {
  if (answer.delayMs) await pause(answer.delayMs, undefined, { ref: false });
  const { body } = answer;
  const isText = typeof body === 'string';
  const bytes = Buffer.from(body === undefined ? '' : isText ? body : JSON.stringify(body));
  const headers = { 'Content-Type': 'application/json', ...answer.headers };

  if (answer.ending === 'reset') {
    c.env.incoming.socket.resetAndDestroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (answer.ending === 'cut') {
    const { outgoing } = c.env;
    outgoing.writeHead(answer.status, { ...headers, 'Content-Length': Math.max(bytes.length, 2) });
    outgoing.write(bytes.subarray(0, bytes.length / 2), () => outgoing.destroy());
    return RESPONSE_ALREADY_SENT;
  }
  return new Response(bytes.length > 0 ? bytes : null, { status: answer.status, headers });
}
