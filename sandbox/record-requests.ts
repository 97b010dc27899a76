import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { SandboxEnv } from './request-context.ts';
import type { Simulator } from './simulator.ts';

const MAX_BODY_BYTES = 1_048_576;

export const recordRequests = (simulator: Simulator) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const body = await readBody(incoming);
    const lastName = lastNameIn(body.bytes);
    c.set('body', body.bytes);
    c.set('lastName', lastName);
    const entry = simulator.journal.record({
      method: c.req.method,
      url: new URL(c.req.url),
      headers: incoming.headers,
      body: body.bytes,
      lastName,
    });
    if (body.tooLarge) {
      entry.status = 413;
      return c.json({ errors: [{ message: 'The body is larger than 1 MB.' }] }, 413);
    }
    await next();
    // Cut and reset responses bypass Hono and write to the socket.
    const bypassedHono = c.res.headers.has('x-hono-already-sent');
    entry.status = !bypassedHono ? c.res.status : outgoing.headersSent ? outgoing.statusCode : null;
    return;
  });

async function readBody(incoming: IncomingMessage): Promise<{ bytes: Buffer; tooLarge: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to the end even if too large: leaving the loop early would destroy the socket before the 413.
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
  }
  const tooLarge = size > MAX_BODY_BYTES;
  return { bytes: tooLarge ? Buffer.alloc(0) : Buffer.concat(chunks), tooLarge };
}

const anythingWithLastName = z.object({
  borrower: z.object({ lastName: z.string() }).optional().catch(undefined),
  data: z.object({ lastName: z.string() }).optional().catch(undefined),
});

function lastNameIn(body: Buffer): string | null {
  try {
    const { data: found } = anythingWithLastName.safeParse(JSON.parse(body.toString()));
    return found?.borrower?.lastName ?? found?.data?.lastName ?? null;
  } catch {
    return null;
  }
}
