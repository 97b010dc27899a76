import type { ServerResponse } from 'node:http';
import { clearedBy } from './clear-site-data.ts';

const HSTS = 'Strict-Transport-Security';
export const NO_SCRIPT_SINKS = "require-trusted-types-for 'script'; trusted-types 'none'";

export function baselineHeaders(hstsMs: number | undefined): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${NO_SCRIPT_SINKS}`,
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
    // Not no-referrer: browsers then send `Origin: null` with a form, which the edge rejects.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
    // Without includeSubDomains: other hosts belong to the partner.
    ...(hstsMs === undefined ? {} : { [HSTS]: `max-age=${hstsMs / 1000}` }),
  };
}

/** For a redirect to our own page: under `same-origin` the browser would hide which site led to it. */
export const NAMES_OUTSIDE_ORIGIN = { 'Referrer-Policy': 'strict-origin' };

const NEVER_TO_OUTSIDE = ['Server', 'X-Powered-By'];

/** Adds headers when the head is written. Next keeps a header that exists and drops the one of a route handler. */
export function completeHeaders(response: ServerResponse, baseline: Record<string, string>) {
  const { writeHead } = response;
  response.writeHead = (...head: unknown[]) => {
    for (const name of NEVER_TO_OUTSIDE) response.removeHeader(name);
    for (const [name, value] of Object.entries(baseline)) {
      if (!response.hasHeader(name)) response.setHeader(name, value);
    }
    // Browsers ignore it over http.
    const cleared = HSTS in baseline ? clearedBy(response) : undefined;
    if (cleared) response.setHeader('Clear-Site-Data', cleared);
    return Reflect.apply(writeHead, response, head);
  };
}
