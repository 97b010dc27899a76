import { randomBytes } from 'node:crypto';

type TokenSettings = {
  /** Seconds; null leaves `expires_in` out of the answer, and the token then lives an hour. */
  expiresIn: number | null;
  status: number;
  delayMs: number;
};

export type ScopeOf = 'personal' | 'refinance';

type Issued = {
  scope: string | null;
  audience: string | null;
  issuedAt: number;
  expiresAt: number;
  revoked: boolean;
};

const HOUR_SECONDS = 3_600;
const MOST_TOKENS = 2_000;
const NO_SCOPES: Record<ScopeOf, string | null> = { personal: null, refinance: null };
const USUAL: TokenSettings = { expiresIn: HOUR_SECONDS, status: 201, delayMs: 0 };

/** By which a token of the sandbox is known wherever it was left. */
const TOKEN_START = 'sandbox-token-';

export class TokenDesk {
  readonly #now: () => number;
  #issued = new Map<string, Issued>();
  settings: TokenSettings = { ...USUAL };
  /** What a token must have been asked for, by product; null where any will do. */
  scopes = { ...NO_SCOPES };

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(asked: { scope: string | null; audience: string | null }): string {
    const token = `${TOKEN_START}${randomBytes(32).toString('base64url')}`;
    const issuedAt = this.#now();
    const expiresAt = issuedAt + (this.settings.expiresIn ?? HOUR_SECONDS) * 1_000;
    this.#issued.set(token, { ...asked, issuedAt, expiresAt, revoked: false });
    const [oldest] = this.#issued.keys();
    if (this.#issued.size > MOST_TOKENS && oldest) this.#issued.delete(oldest);
    return token;
  }

  standingOf(authorization: string | undefined, of: ScopeOf): 'good' | 'unknown' | 'other scope' {
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const issued = token && this.#issued.get(token);
    if (!issued || issued.revoked || this.#now() >= issued.expiresAt) return 'unknown';
    const scope = this.scopes[of];
    return scope === null || issued.scope?.split(' ').includes(scope) ? 'good' : 'other scope';
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
    this.scopes = { ...NO_SCOPES };
  }
}
