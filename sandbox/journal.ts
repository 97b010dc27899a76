import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type ProductKey, productAt } from './products.ts';

export type KeptRequest = {
  sequence: number;
  time: string;
  method: string;
  path: string;
  product: ProductKey | null;
  query: string;
  /** Names in lower case; of `authorization` only its scheme and the start of a SHA-256, of `cookie` the latter. */
  headers: IncomingHttpHeaders;
  /** The body as it arrived, in base64; a client secret in a token request is blanked. */
  body: string;
  /** SHA-256, in hex, of the body as it arrived. */
  sha256: string;
  lastName: string | null;
  /** Null while unanswered, and for ever when the connection was reset. */
  status: number | null;
};

type Arrived = {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: Buffer;
  lastName: string | null;
};

const MOST_REQUESTS = 2_000;

/** The requests that reached the imitated addresses, oldest first, the oldest dropped beyond MOST_REQUESTS. */
export class Journal {
  readonly #now: () => number;
  #requests: KeptRequest[] = [];
  #sequence = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  keep(arrived: Arrived): KeptRequest {
    const { authorization, cookie, ...headers } = arrived.headers;
    const request: KeptRequest = {
      sequence: ++this.#sequence,
      time: new Date(this.#now()).toISOString(),
      method: arrived.method,
      path: arrived.url.pathname,
      product: productAt(arrived.url.pathname),
      query: arrived.url.search,
      headers: {
        ...headers,
        ...(authorization && { authorization: authorizationPrint(authorization) }),
        // A browser sends the cookies of every localhost port, those of the partner's application included.
        ...(cookie && { cookie: fingerprint(cookie) }),
      },
      body: withoutSecret(arrived).toString('base64'),
      sha256: createHash('sha256').update(arrived.body).digest('hex'),
      lastName: arrived.lastName,
      status: null,
    };
    this.#requests.push(request);
    if (this.#requests.length > MOST_REQUESTS) this.#requests.shift();
    return request;
  }

  requests(filter: { lastName?: string | undefined; path?: string | undefined } = {}): KeptRequest[] {
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

function authorizationPrint(authorization: string): string {
  const [scheme = '', credentials = ''] = authorization.split(/ +(.*)/s);
  return `${scheme} ${fingerprint(credentials)}`;
}

function fingerprint(secret: string): string {
  return `sha256:${createHash('sha256').update(secret).digest('hex').slice(0, 12)}`;
}

function withoutSecret({ headers, body }: Arrived): Buffer {
  if (!headers['content-type']?.includes('x-www-form-urlencoded')) return body;
  return Buffer.from(body.toString().replace(/(^|&)client_secret=[^&]*/g, '$1client_secret=hidden'));
}
