import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import type { SandboxEnv } from './delivery.ts';
import { productAt } from './products.ts';
import type { Records } from './records.ts';
import { emailTag } from './scenarios.ts';

export type JournalEntry = ReturnType<typeof newEntry>;

type Recorder = { now: () => number; requestCount: number; journal: Records<JournalEntry> };

const MAX_BODY_BYTES = 1_048_576;

/** Records the requests to the operator's endpoints. */
export const recordRequests = (recorder: Recorder) =>
  createMiddleware<SandboxEnv>(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const { bytes, tooLarge } = await readBody(incoming);
    c.set('body', bytes);
    const time = new Date(recorder.now()).toISOString();
    const entry = recorder.journal.add(
      newEntry(++recorder.requestCount, time, c.req, incoming.headers, bytes),
    );
    if (tooLarge) {
      entry.status = 413;
      return c.json({ errors: [{ message: 'The body is larger than 1 MB.' }] }, 413);
    }
    await next();
    // Cut and reset responses bypass Hono and write to the socket.
    const bypassedHono = c.res.headers.has('x-hono-already-sent');
    entry.status = !bypassedHono ? c.res.status : outgoing.headersSent ? outgoing.statusCode : null;
    return;
  });

function newEntry(
  sequence: number,
  time: string,
  { method, url }: { method: string; url: string },
  headers: IncomingHttpHeaders,
  bytes: Buffer,
) {
  const { pathname: path, search: query } = new URL(url);
  return {
    sequence,
    time,
    method,
    path,
    product: productAt(path),
    query,
    // Lower-case names. `authorization` holds the scheme and a SHA-256 prefix, `cookie` only the prefix.
    headers: withoutSecrets(headers),
    // Base64; the client secret of a token request is replaced.
    body: withoutSecret(headers, bytes).toString('base64'),
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...personIn(bytes),
    status: null as number | null,
  };
}

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

function withoutSecrets({ authorization, cookie, ...headers }: IncomingHttpHeaders): IncomingHttpHeaders {
  const [scheme = '', credentials = ''] = authorization?.split(/ +(.*)/s) ?? [];
  return {
    ...headers,
    ...(authorization && { authorization: `${scheme} ${fingerprint(credentials)}` }),
    // Browsers send cookies of every localhost port, including those of the partner's app.
    ...(cookie && { cookie: fingerprint(cookie) }),
  };
}

const fingerprint = (secret: string) =>
  `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;

function withoutSecret(headers: IncomingHttpHeaders, body: Buffer): Buffer {
  if (!headers['content-type']?.includes('x-www-form-urlencoded')) return body;
  return Buffer.from(body.toString().replace(/(^|&)client_secret=[^&]*/g, '$1client_secret=hidden'));
}

const text = z.string().optional().catch(undefined);
const person = z.object({ lastName: text, email: text }).optional().catch(undefined);
const anythingWithPerson = z.object({ borrower: person, data: person });

function personIn(bytes: Buffer): { lastName: string | null; emailTag: string | null } {
  try {
    const { data: body } = anythingWithPerson.safeParse(JSON.parse(bytes.toString()));
    const found = body?.borrower ?? body?.data;
    return { lastName: found?.lastName ?? null, emailTag: emailTag(found?.email) };
  } catch {
    return { lastName: null, emailTag: null };
  }
}
