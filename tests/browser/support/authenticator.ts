import { Secret, TOTP } from 'otpauth';

/** Like a phone's authenticator app. It never returns the same code twice. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #next = 0;
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }
  /** The current code, or the next one if the current one was returned already; both are valid. */
  code(): string {
    const now = Math.floor(Date.now() / 30_000);
    const step = Math.max(now, this.#next);
    this.#next = step + 1;
    return this.#totp.generate({ timestamp: step * 30_000 });
  }
}
