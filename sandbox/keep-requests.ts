import type { IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { SandboxEnv } from './app.ts';
import type { Operator } from './operator.ts';

const BODY_MAX_BYTES = 1_048_576;

/** Reads the body as it arrived, keeps the request before it is answered and the status after. */
export const keepRequests = (operator: Operator) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const body = await readBody(incoming);
    const lastName = lastNameIn(body.bytes);
    c.set('body', body.bytes);
    c.set('lastName', lastName);
    const kept = operator.journal.keep({
      method: c.req.method,
      url: new URL(c.req.url),
      headers: incoming.headers,
      body: body.bytes,
      lastName,
    });
    if (body.tooLarge) {
      kept.status = 413;
      return c.json({ errors: [{ message: 'The body is larger than 1 MB.' }] }, 413);
    }
    await next();
    // Answers that were cut or reset went round the framework, straight to the socket.
    const wroteItself = c.res.headers.has('x-hono-already-sent');
    kept.status = !wroteItself ? c.res.status : outgoing.headersSent ? outgoing.statusCode : null;
    return;
  });

async function readBody(incoming: IncomingMessage): Promise<{ bytes: Buffer; tooLarge: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to the end even when too large: leaving the loop early would destroy the socket before the 413.
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= BODY_MAX_BYTES) chunks.push(chunk);
  }
  const tooLarge = size > BODY_MAX_BYTES;
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
