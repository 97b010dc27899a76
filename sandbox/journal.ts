import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type ProductKey, productAt } from './products.ts';

export type JournalEntry = {
  sequence: number;
  time: string;
  method: string;
  path: string;
  product: ProductKey | null;
  query: string;
  /** Lower-case names. `authorization` holds the scheme and a SHA-256 prefix, `cookie` only the prefix. */
  headers: IncomingHttpHeaders;
  /** Base64; the client secret of a token request is replaced. */
  body: string;
  sha256: string;
  lastName: string | null;
  status: number | null;
};

type ReceivedRequest = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  lastName: string | null;
};

const MAX_REQUESTS = 2_000;

/** Requests to the operator's endpoints, oldest first. Drops the oldest beyond MAX_REQUESTS. */
export class Journal {
  readonly #now: () => number;
  #requests: JournalEntry[] = [];
  #sequence = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  record(received: ReceivedRequest): JournalEntry {
    const { authorization, cookie, ...headers } = received.headers;
    const request: JournalEntry = {
      sequence: ++this.#sequence,
      time: new Date(this.#now()).toISOString(),
      method: received.method,
      path: received.url.pathname,
      product: productAt(received.url.pathname),
      query: received.url.search,
      headers: {
        ...headers,
        ...(authorization && { authorization: authorizationFingerprint(authorization) }),
        // Browsers send cookies of every localhost port, including those of the partner's app.
        ...(cookie && { cookie: fingerprint(cookie) }),
      },
      body: withoutSecret(received).toString('base64'),
      sha256: createHash('sha256').update(received.body).digest('hex'),
      lastName: received.lastName,
      status: null,
    };
    this.#requests.push(request);
    if (this.#requests.length > MAX_REQUESTS) this.#requests.shift();
    return request;
  }

  requests(filter: { lastName?: string | undefined; path?: string | undefined } = {}): JournalEntry[] {
    const lastName = filter.lastName?.toLowerCase();
    return this.#requests.filter(
      (request) =>
        (lastName === undefined || request.lastName?.toLowerCase() === lastName) &&
        (filter.path === undefined || request.path === filter.path),
    );
  }

  reset() {
    this.#requests = [];
  }
}

function authorizationFingerprint(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(/ +(.*)/s);
  return `${scheme} ${fingerprint(credentials)}`;
}

function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

function withoutSecret({ headers, body }: ReceivedRequest): Buffer {
  if (!headers['content-type']?.includes('x-www-form-urlencoded')) return body;
  return Buffer.from(body.toString().replace(/(^|&)client_secret=[^&]*/g, '$1client_secret=hidden'));
}
