import type { ServerResponse } from 'node:http';
import { normalizedPath } from './plain-path.ts';

/**
 * Not "cookies": browsers then delete the cookies of the partner's other hosts too, and the journey's, which the outcome
 * needs. Not "cache": it stops Chromium for seconds, and every page with personal data is no-store anyway.
 */
const CLEARED = '"storage"';

/** Where a form leads after which the browser has nothing more to store: a submission, an erasure, a sign-out. */
const ENDS = /^\/(?:apply\/(?:outcome|onward|prefilled|deleted)|staff\/sign-in\?left=)/;
const HANDOFF = /^\/apply\/(?:handoff|onward)\/go$/;

/** The value of Clear-Site-Data for an answer, or undefined. Its header is complete but for this one. */
export function clearedBy(response: ServerResponse): string | undefined {
  const { method, url = '' } = response.req;
  const next = String(response.getHeader('x-action-redirect') ?? response.getHeader('location') ?? '');
  if (method === 'POST') return ENDS.test(next) ? CLEARED : undefined;
  return HANDOFF.test(normalizedPath(url)) && /^https?:/.test(next) ? CLEARED : undefined;
}
