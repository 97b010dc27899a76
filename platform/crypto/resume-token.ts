import 'server-only';
import { hkdfSync, randomBytes } from 'node:crypto';
import { env } from '#platform/config/env.ts';

const BYTES = 32;

export const newResumeToken = (): string => randomBytes(BYTES).toString('base64url');

/** A token has one spelling. */
export const isResumeToken = (text: string): boolean =>
  /^[\w-]{43}$/.test(text) && Buffer.from(text, 'base64url').toString('base64url') === text;

/** `INDEX_KEY` takes part, so that even a mailbox and a copy of the database together open nothing. */
export function resumeKeys(
  token: string,
  indexKey: Uint8Array = env().INDEX_KEY,
): { linkHash: string; sealingKey: string } {
  const derive = (purpose: 'lookup' | 'sealing key') =>
    Buffer.from(
      hkdfSync('sha256', Buffer.from(token, 'base64url'), indexKey, `handoff resume link|${purpose}`, BYTES),
    ).toString('base64url');
  return { linkHash: derive('lookup'), sealingKey: derive('sealing key') };
}
