import { expect, test } from 'vitest';
import { uncheckedEntryPoints } from './entry-points.ts';
import { parse } from './source.ts';

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
