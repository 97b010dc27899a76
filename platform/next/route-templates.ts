import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { normalizedPath } from '#platform/http/plain-path.ts';

/** Never returns a part of the URL itself. */
export type RouteOf = (url: string | undefined) => string;

export const APP_ROUTES = 'app-path-routes-manifest.json';
const manifest = z.record(z.string().regex(/\/(?:page|route)$/), z.string().startsWith('/'));
const OWN_ROUTES = [
  '/livez',
  '/csp-reports',
  '/robots.txt',
  '/_next/static/[...file]',
  '/verify',
  '/verify/handoff-verifier.html',
  '/embed.js',
];
const DYNAMIC = /^\[(?:\.\.\.)?\w+\]$/;
export const NO_ROUTE = 'other';

export function routesOfBuild(buildFolder: string): RouteOf {
  const file = readFileSync(join(buildFolder, APP_ROUTES), 'utf8');
  return routeMatcher(Object.values(manifest.parse(JSON.parse(file))));
}

export function routeMatcher(routes: string[]): RouteOf {
  const known = [...routes.filter((route) => !route.startsWith('/_')), ...OWN_ROUTES];
  const fixed = new Set(known.filter((route) => !route.includes('[')));
  const dynamic = known
    .filter((route) => route.includes('['))
    .sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1))
    .map((route) => ({ route, pattern: patternOf(route) }));
  return (url) => {
    const path = normalizedPath(url) || '/';
    if (fixed.has(path)) return path;
    return dynamic.find(({ pattern }) => pattern.test(path))?.route ?? NO_ROUTE;
  };
}

function rankOf(route: string): string {
  return route
    .split('/')
    .map((segment) => (segment.startsWith('[...') ? '2' : DYNAMIC.test(segment) ? '1' : '0'))
    .join('');
}

function patternOf(route: string): RegExp {
  const segments = route
    .split('/')
    .map((segment) =>
      segment.startsWith('[...') ? '.+' : DYNAMIC.test(segment) ? '[^/]+' : RegExp.escape(segment),
    );
  return new RegExp(`^${segments.join('/')}$`, 's');
}
