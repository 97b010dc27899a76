import { randomBytes } from 'node:crypto';

type TokenSettings = {
  /** Seconds; null leaves `expires_in` out of the answer, and the token then lives an hour. */
  expiresIn: number | null;
  status: number;
  delayMs: number;
};

type Issued = {
  scope: string | null;
  audience: string | null;
  issuedAt: number;
  expiresAt: number;
  revoked: boolean;
};

const HOUR_SECONDS = 3_600;
const MOST_TOKENS = 2_000;
const USUAL: TokenSettings = { expiresIn: HOUR_SECONDS, status: 201, delayMs: 0 };

export class TokenDesk {
  readonly #now: () => number;
  #issued = new Map<string, Issued>();
  settings: TokenSettings = { ...USUAL };

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(asked: { scope: string | null; audience: string | null }): string {
    const token = randomBytes(32).toString('base64url');
    const issuedAt = this.#now();
    const expiresAt = issuedAt + (this.settings.expiresIn ?? HOUR_SECONDS) * 1_000;
    this.#issued.set(token, { ...asked, issuedAt, expiresAt, revoked: false });
    const [oldest] = this.#issued.keys();
    if (this.#issued.size > MOST_TOKENS && oldest) this.#issued.delete(oldest);
    return token;
  }

  isLive(authorization: string | undefined): boolean {
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const issued = token && this.#issued.get(token);
    return Boolean(issued && !issued.revoked && this.#now() < issued.expiresAt);
  }

  /** What was asked for and until when it holds, newest last; the tokens themselves are not told. */
  list() {
    return [...this.#issued.values()].map(({ scope, audience, issuedAt, expiresAt, revoked }) => ({
      scope,
      audience,
      issuedAt: new Date(issuedAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      live: !revoked && this.#now() < expiresAt,
    }));
  }

  revokeAll() {
    for (const issued of this.#issued.values()) issued.revoked = true;
  }

  reset() {
    this.#issued.clear();
    this.settings = { ...USUAL };
  }
}
