import 'server-only';
import { createHmac } from 'node:crypto';
import { env } from '#platform/config/env.ts';

export function addressLookupHash(address: string): string {
  return createHmac('sha256', env().INDEX_KEY).update(`address|${address}`).digest('base64url');
}
