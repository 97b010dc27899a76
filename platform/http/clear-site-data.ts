import type { ServerResponse } from 'node:http';
import { normalizedPath } from './plain-path.ts';

/**
 * Not "cookies": browsers would also delete cookies of the partner's other hosts, and the journey's, which the outcome
 * page needs. Not "cache": it stops Chromium for seconds, and pages with personal data are no-store.
 */
const CLEARED = '"storage"';

const ENDS = /^\/(?:apply\/(?:outcome|onward|prefilled|deleted)|staff\/sign-in\?left=)/;
const HANDOFF = /^\/apply\/(?:handoff|onward)\/go$/;

export function clearedBy(response: ServerResponse): string | undefined {
  const { method, url = '' } = response.req;
  const next = String(response.getHeader('x-action-redirect') ?? response.getHeader('location') ?? '');
  if (method === 'POST') return ENDS.test(next) ? CLEARED : undefined;
  return HANDOFF.test(normalizedPath(url)) && /^https?:/.test(next) ? CLEARED : undefined;
}
