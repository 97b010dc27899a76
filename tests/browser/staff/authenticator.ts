import { Secret, TOTP } from 'otpauth';

/** Somebody's authenticator app, as it stands on their phone: each code that it is asked for is one it has not told before. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #next = 0;
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }
  /** The code of this half minute; asked again at once, that of the next, which counts already. */
  code(): string {
    const now = Math.floor(Date.now() / 30_000);
    const step = Math.max(now, this.#next);
    this.#next = step + 1;
    return this.#totp.generate({ timestamp: step * 30_000 });
  }
}
