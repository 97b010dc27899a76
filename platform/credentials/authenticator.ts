import 'server-only';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
const SECRET_BYTES = 20;
/** Accepts the steps before and after, since phone clocks are inexact. */
const WINDOW = 1;

export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

export function authenticatorLink(
  secret: string,
  { issuer, email }: { issuer: string; email: string },
): string {
  return totp(secret, issuer, email).toString();
}

export function stepOfCode(secret: string, code: string, now: Date): bigint | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totp(secret).validate({ token, timestamp: now.getTime(), window: WINDOW });
  return delta === null ? null : BigInt(Math.floor(now.getTime() / STEP_MS) + delta);
}

function totp(secret: string, issuer = '', label = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1_000,
  });
}
