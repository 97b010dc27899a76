import { expect, test } from 'vitest';
import { routeMatcher } from '#platform/next/route-templates.ts';

const routeOf = routeMatcher([
  '/',
  '/_not-found',
  '/apply/[form]/[step]',
  '/apply/[form]/check',
  '/apply/handoff',
  '/staff/[...nowhere]',
  '/staff/leads/[reference]',
  '/staff/leads/unknown',
]);

test.each([
  ['/', '/'],
  ['/?utm_source=canary', '/'],
  ['/apply/handoff', '/apply/handoff'],
  ['/apply/handoff/', '/apply/handoff'],
  ['/apply/personal-loan/check?x=1', '/apply/[form]/check'],
  ['/apply/personal-loan/name', '/apply/[form]/[step]'],
  ['/staff/leads/unknown', '/staff/leads/unknown'],
  ['/staff/leads/ABCD-EFGH-JKLM', '/staff/leads/[reference]'],
  ['/staff/leads/a/b', '/staff/[...nowhere]'],
  ['/_next/static/chunks/a.js', '/_next/static/[...file]'],
  ['/livez', '/livez'],
  ['/_not-found', 'other'],
  ['/apply', 'other'],
  ['/canary', 'other'],
  ['/%E0%A4%A', 'other'],
  ['//canary/handoff', 'other'],
  ['http://canary/', 'other'],
  [undefined, '/'],
])('the URL %s is counted as %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});
