import 'server-only';
import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

export function newInvitationToken(): { token: string; sha256: string } {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, sha256: invitationHash(token) };
}

export function invitationHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
