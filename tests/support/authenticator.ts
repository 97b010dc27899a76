import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** Like a phone's authenticator app. It never returns the same code twice. */
export class AuthenticatorApp {
  readonly #totp: TOTP;
  #next = 0;
  constructor(key: string) {
    this.#totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) });
  }
  /** The current code, or the next one if the current one was returned already; both are valid. */
  code(): string {
    const now = Math.floor(Date.now() / STEP_MS);
    const step = Math.max(now, this.#next);
    this.#next = step + 1;
    return this.#totp.generate({ timestamp: step * STEP_MS });
  }
  wrongCode = () => wrongCode(this.#totp);
}

/** None of the codes around this time: any six digits may be one. */
export function wrongCode(totp: TOTP): string {
  const codeIn = (steps: number) => totp.generate({ timestamp: Date.now() + steps * STEP_MS });
  const around = [-2, -1, 0, 1, 2, 3].map(codeIn);
  return [...'0123456'].map((digit) => digit.repeat(6)).find((code) => !around.includes(code)) ?? '';
}
