import { randomBytes } from 'node:crypto';

export type ProductScope = 'personal' | 'refinance';

type IssuedToken = {
  scope: string | null;
  audience: string | null;
  issuedAt: number;
  expiresAt: number;
  revoked: boolean;
};

const HOUR_SECONDS = 3_600;
const MAX_TOKENS = 2_000;

/** Makes a leaked sandbox token recognizable. */
const TOKEN_PREFIX = 'sandbox-token-';

export class TokenStore {
  readonly #now: () => number;
  #issued = new Map<string, IssuedToken>();
  settings = {
    /** Null omits `expires_in`, and the token lives one hour. */
    expiresIn: HOUR_SECONDS as number | null,
    status: 201,
    delayMs: 0,
    /** Added to the response, in place of its own members of the same name. */
    members: {} as Record<string, unknown>,
  };
  /** The scope that a product requires; null accepts any. */
  scopes: Record<ProductScope, string | null> = { personal: null, refinance: null };

  constructor(now: () => number) {
    this.#now = now;
  }

  issue(request: { scope: string | null; audience: string | null }): string {
    const token = `${TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    const issuedAt = this.#now();
    const expiresAt = issuedAt + (this.settings.expiresIn ?? HOUR_SECONDS) * 1_000;
    this.#issued.set(token, { ...request, issuedAt, expiresAt, revoked: false });
    const [oldest] = this.#issued.keys();
    if (this.#issued.size > MAX_TOKENS && oldest) this.#issued.delete(oldest);
    return token;
  }

  statusOf(authorization: string | undefined, product: ProductScope): 'valid' | 'invalid' | 'wrong scope' {
    const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    const issued = token && this.#issued.get(token);
    if (!issued || issued.revoked || this.#now() >= issued.expiresAt) return 'invalid';
    const scope = this.scopes[product];
    return scope === null || issued.scope?.split(' ').includes(scope) ? 'valid' : 'wrong scope';
  }

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
}
