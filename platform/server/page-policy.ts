import type { IncomingMessage, ServerResponse } from 'node:http';
import { pooledRandomBytes } from '#platform/crypto/random-pool.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { CSP_REPORTS } from './csp-reports.ts';

const NONCE_BYTES = 16;
/** In base64. */
export const NONCE_LENGTH = Buffer.alloc(NONCE_BYTES).toString('base64').length;
/** Browsers without `report-to` use `report-uri`. */
const REPORTS = 'csp';
/** Next drops a route's own header if one is set already. */
const HAS_OWN_POLICY =
  /^\/(?:(?:_next|consent|staff\/consents\/(?:text|page-copy)|brand|\.well-known)\/|(?:readyz|metrics|staff\/(?:reconcile\/upload|opt-outs\/check))$)/;
/** These pages say themselves whether search engines may list them. */
const LANDING = /^\/(?:welcome\/|$)/;
/** The path is a secret. Not no-referrer: browsers then send `Origin: null` with a form, which the edge rejects. */
const SECRET_PATH = /^\/apply\/resume\//;
const PREVIEW = /^\/staff\/brand\/preview\//;

/**
 * Gives a page a new nonce. Next reads it from the request's header, for its own scripts. Undefined for a page with its own
 * policy.
 */
export function setPagePolicy(
  request: IncomingMessage,
  response: ServerResponse,
  isDevelopment: boolean,
): string | undefined {
  const path = normalizedPath(request.url);
  if (HAS_OWN_POLICY.test(path)) return undefined;
  if (LANDING.test(path)) response.setHeader('X-Robots-Tag', 'all');
  if (SECRET_PATH.test(path)) response.setHeader('Referrer-Policy', 'strict-origin');
  const nonce = pooledRandomBytes(NONCE_BYTES).toString('base64');
  const policy = pagePolicy({
    nonce,
    frameAncestors: PREVIEW.test(path) ? "'self'" : "'none'",
    isDevelopment,
  });
  request.headers['content-security-policy'] = policy;
  response.setHeader('Content-Security-Policy', policy);
  response.setHeader('Reporting-Endpoints', `${REPORTS}="${CSP_REPORTS}"`);
  return nonce;
}

const FRAME_ANCESTORS = "frame-ancestors 'none'";
/** In a policy, other characters could begin another rule. */
const ORIGIN = /^https?:\/\/[a-z\d.-]+(?::\d+)?$/;

/** Lets pages of these origins, and no others, show this page in a frame. */
export function allowFrames(response: ServerResponse, origins: readonly string[]): void {
  const named = origins.filter((origin) => ORIGIN.test(origin));
  if (named.length === 0) return;
  const policy = String(response.getHeader('Content-Security-Policy') ?? '');
  const allowed = policy.replace(FRAME_ANCESTORS, `frame-ancestors ${named.join(' ')}`);
  response.setHeader('Content-Security-Policy', allowed);
}

type PagePolicy = { nonce: string; frameAncestors: "'none'" | "'self'"; isDevelopment: boolean };

function pagePolicy({ nonce, frameAncestors, isDevelopment }: PagePolicy): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
    // The development server's own scripts don't use Trusted Types.
    ...(isDevelopment ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    `report-uri ${CSP_REPORTS}`,
    `report-to ${REPORTS}`,
  ].join('; ');
}
