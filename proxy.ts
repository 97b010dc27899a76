import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { isDevelopmentBuild } from './platform/config/env.ts';

const NONCE_BYTES = 16;
/** Browsers without `report-to` use `report-uri`. */
const REPORTS = 'csp';
const PREVIEWS = '/staff/identity/preview/';

/** Pages and actions check permissions; this file doesn't. */
export function proxy(request: NextRequest) {
  const isPreview = request.nextUrl.pathname.startsWith(PREVIEWS);
  const policy = pagePolicy(randomBytes(NONCE_BYTES).toString('base64'), isPreview ? "'self'" : "'none'");
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set('content-security-policy', policy);
  response.headers.set('reporting-endpoints', `${REPORTS}="/csp-reports"`);
  return response;
}

function pagePolicy(nonce: string, frameAncestors: "'none'" | "'self'") {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${isDevelopmentBuild ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${isDevelopmentBuild ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopmentBuild ? ' ws:' : ''}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
    // The development server's own scripts don't use Trusted Types.
    ...(isDevelopmentBuild ? [] : ["require-trusted-types-for 'script'", 'trusted-types default']),
    'report-uri /csp-reports',
    `report-to ${REPORTS}`,
  ].join('; ');
}

export const config = {
  matcher: [
    '/((?!_next/static/|_next/image|consent/|staff/consents/text/|brand/|\\.well-known/|livez$|readyz$|metrics$|staff/reconcile/upload$|favicon\\.ico$|robots\\.txt$).*)',
  ],
};
