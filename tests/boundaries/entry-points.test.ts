import { expect, test } from 'vitest';
import { SENSITIVE_ACTIONS, SENSITIVE_ROUTES } from '#tests/support/sensitive-actions.ts';
import { confirmedEntryPoints, uncheckedEntryPoints } from './entry-points.ts';
import { parse, sourcesBelow } from './source.ts';

test('every page, route and action of the console begins with a check of its caller', {
  tags: ['@console-doors'],
}, () => {
  const sources = sourcesBelow(process.cwd());
  expect(sources.filter(({ path }) => path.startsWith('app/staff/')).length).toBeGreaterThan(10);
  expect(sources.map(parse).flatMap(uncheckedEntryPoints)).toEqual([]);
});

test('sensitive actions and routes begin with a check of the second factor', { tags: ['@step-up'] }, () => {
  const sources = sourcesBelow(process.cwd()).filter(
    ({ path }) => path.startsWith('app/staff/') && !path.startsWith('app/staff/account/'),
  );
  expect(sources.map(parse).flatMap(confirmedEntryPoints).toSorted()).toEqual(
    [...SENSITIVE_ACTIONS, ...SENSITIVE_ROUTES].toSorted(),
  );
});

test.each([
  [
    'app/staff/leads/page.tsx',
    'export default async function LeadsPage() { const leads = await listLeads(); }',
  ],
  ['app/staff/(overview)/page.tsx', 'export default function Page() { return null; }'],
  [
    'app/staff/leads/route.ts',
    "export async function GET() { await read(); await requireStaff('leads_read'); }",
  ],
  ['app/staff/x/actions.ts', 'export async function save(form) { await write(form); }'],
])('finds an entry point without a check: %s', (path, text) => {
  expect(uncheckedEntryPoints(parse({ path, text }))).toHaveLength(1);
});

test.each([
  [
    'app/staff/(overview)/page.tsx',
    "export default async function Page() { const actor = await requireStaff('overview_read'); }",
  ],
  [
    'app/staff/x/actions.ts',
    "export async function save(form) { await requireStaffFor(form, 'reconcile', '/staff'); }",
  ],
  ['app/staff/sign-in/page.tsx', 'export default async function SignInPage() { return null; }'],
  ['app/apply/page.tsx', 'export default async function Page() { return null; }'],
])('finds nothing in %s: %s', (path, text) => {
  expect(uncheckedEntryPoints(parse({ path, text }))).toEqual([]);
});
