import { describe, expect, test } from 'vitest';
import { uncheckedEntryPoints } from './entry-points.ts';
import { costOf } from './expressions.ts';
import { forbiddenImports, importCircles } from './import-rules.ts';
import { findingsIn } from './language.ts';
import { brokenRules } from './rules.ts';
import { parse } from './source.ts';

// Each rule finds one breach at least: project.test.ts also passes if it finds none.

const SERVER = "import 'server-only';\n";

test.each([
  ['bound', 'app/apply/form.tsx', "'use client';\nconst save = saveStep.bind(null, step);"],
  ['only child', 'components/x.tsx', 'const X = () => <button>{isSending && <Spinner />}Send</button>;'],
  ['only child', 'components/x.tsx', 'const X = ({ label, children }) => <button><b />{children}</button>;'],
  ['only child', 'components/x.tsx', 'const X = ({ isNew }) => <p><b />{isNew ? <i /> : "old"}</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ names }) => <p><b />{names.map((name) => name)}</p>;'],
  ['only child', 'components/x.tsx', 'const X = ({ at }) => <>{at}<b /></>;'],
  ['only child', 'app/x/page.tsx', 'function Name({ name }) { if (!name) return "None"; return <b />; }'],
  ['transaction()', 'features/lead/store/x.ts', `${SERVER}await db().$transaction(work);`],
  ['waits', 'tests/browser/x.spec.ts', 'await page.waitForTimeout(100);'],
  ['waits', 'tests/edge/x.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 100));'],
  ['waits', 'tests/edge/x.test.ts', "import { setTimeout as pause } from 'node:timers/promises';"],
  ['waits', 'tests/edge/x.test.ts', 'await until(() => performance.now() > end);'],
  ['waits', 'tests/attack/x.ts', 'socket.setTimeout(100, end);'],
  ['waits', 'tests/integration/x.test.ts', "await sql('SELECT pg_sleep(1)');"],
  ['waits', 'tests/browser/x.spec.ts', "await page.goto('/', { waitUntil: 'networkidle' });"],
  ['until', 'tests/edge/x.test.ts', 'await expect.poll(count).toBe(1);'],
  ['left out', 'tests/unit/x.test.ts', "test.only('x', () => {});"],
  ['left out', 'tests/unit/x.test.ts', "describe.concurrent.skip('x', () => {});"],
  ['mocks', 'tests/unit/x.test.ts', "vi.mock('#platform/database/db.ts', () => ({}));"],
  ['mocks', 'tests/unit/x.test.ts', "vi.mock(import('../../platform/crypto/seal.ts'));"],
  ['readForm', 'app/x/actions.ts', "const save = async (form: FormData) => form.get('name');"],
  ['readForm', 'app/x/route.ts', "const name = (await request.formData()).get('name');"],
  ['readForm', 'app/x/route.ts', 'const sent = await request.formData().catch(none);\nsent.getAll(name);'],
  ['readForm', 'features/x/save.ts', `${SERVER}const save = (data: FormData) => [...data];`],
  ['type checker', 'platform/values/x.ts', '/* @ts-expect-error */ const x = 1;'],
  ['process.env', 'server.ts', 'const port = process.env.PORT;'],
  ['process.env', 'server.ts', 'const { env } = process;'],
  ["'use server'", 'app/apply/page.tsx', "async function save() { 'use server'; }"],
  ['server-only', 'features/lead/store/x.ts', "import { db } from './db.ts';"],
  ['server-only', 'platform/crypto/x.ts', "import { x } from './x.ts'; import 'server-only';"],
  ['260 lines', 'components/x.tsx', '\n'.repeat(261)],
  ['time and chance', 'platform/values/x.ts', 'const now = new Date();'],
  ['time and chance', 'features/lead/x.ts', `${SERVER}const now = Date.now();`],
  ['time and chance', 'operator/x.ts', `${SERVER}const timer = setTimeout(end, 100);`],
  ['time and chance', 'platform/mail/x.ts', `${SERVER}const signal = AbortSignal.timeout(100);`],
  ['catch-all', 'app/helpers.server.tsx', ''],
])('finds %s in %s: %s', (rule, path, text) => {
  expect(brokenRules(parse({ path, text }))).toEqual([expect.stringContaining(rule)]);
});

test.each([
  ['app/apply/page.tsx', 'const save = saveStep.bind(null, step);'],
  ['components/x.tsx', 'const X = ({ error }) => <p><span>Error: </span><span>{error}</span></p>;'],
  ['components/x.tsx', 'const X = () => <p>Read <a href="/x">the text</a> first.</p>;'],
  ['components/x.tsx', 'const X = ({ names }) => <ul><li />{names.map((name) => <li>{name}</li>)}</ul>;'],
  ['app/x/actions.ts', "const save = (data: FormData) => readForm(FORM, data).text('a') + query.get('b');"],
  ['tests/edge/x.test.ts', "import { setImmediate } from 'node:timers/promises'; test.setTimeout(100);"],
  ['platform/values/x.ts', "// process.env\nconst say = ['@ts-ignore', 'use server']; new Date(0);"],
])('finds nothing in %s: %s', (path, text) => {
  expect(brokenRules(parse({ path, text }))).toEqual([]);
});

const importsIn = (path: string, text: string) => forbiddenImports([parse({ path, text })]);

test('finds a circle of types, without the files that lead to it', () => {
  const imports = { a: 'b', b: 'c', c: 'a', d: 'a', e: 'f', f: 'g' };
  const sources = Object.entries(imports).map(([name, other]) =>
    parse({ path: `platform/values/${name}.ts`, text: `import type { X } from './${other}.ts';` }),
  );
  expect(importCircles(sources)).toEqual(['a', 'b', 'c'].map((name) => `#platform/values/${name}.ts`));
});

describe('an import', () => {
  test.each([
    ['platform/values/x.ts', '#features/form/store/leads.ts'],
    ['features/form/model/x.ts', '#features/lead/model/lead-copy.ts'],
    ['features/consent/store/x.ts', '#operator/live.ts'],
    ['operator/x.ts', '#platform/config/env.ts'],
    ['app/apply/page.tsx', '#app/other/actions.ts'],
    ['components/x.tsx', '#features/application/parties.ts'],
    ['sandbox/x.ts', '#platform/values/money.ts'],
    ['testing/kit.js', '#tests/support/until.ts'],
    ['features/lead/model/x.ts', 'react'],
  ])('of %s must not be %s', (path, address) => {
    expect(importsIn(path, `import { x } from '${address}';`)).toEqual([`${path} → ${address}`]);
  });

  test.each([
    "import type { Db } from '../database/db.ts';",
    "type Db = import('#platform/database/db.ts').Db;",
    "export * from '#platform/database/db.ts';",
    "const db = await import('#platform/database/db.ts');",
    "const db = require('#platform/database/db.ts');",
  ])('in any notation is found: %s', (text) => {
    expect(importsIn('platform/values/x.ts', text)).toEqual([
      'platform/values/x.ts → #platform/database/db.ts',
    ]);
  });

  test('of the Prisma client stays in stores, and of a computed address in tests', () => {
    expect(importsIn('features/lead/x.ts', "import { db } from '#platform/database/db.ts';")).toHaveLength(1);
    expect(importsIn('features/lead/x.ts', 'await import(name);')).toHaveLength(1);
  });

  test('of code for the server is found in what a client component loads', () => {
    const page = { path: 'app/apply/form.tsx', text: "'use client'; import { X } from '#components/x.tsx';" };
    const part = { path: 'components/x.tsx', text: "import { headers } from 'next/headers';" };
    const found = ['components/x.tsx → next/headers, in the browser'];
    expect(forbiddenImports([page, part].map(parse))).toEqual(found);
  });

  test('may be of what the table lists', () => {
    const type = "import { type LeadOutcome, type LeadAnswered } from '#operator/lead-outcome.ts';";
    expect(importsIn('features/lead/x.ts', type)).toEqual([]);
    expect(importsIn('operator/live.ts', "import { env } from '#platform/config/env.ts';")).toEqual([]);
    expect(importsIn('app/apply/page.tsx', "import { saveStep } from './actions.ts';")).toEqual([]);
    expect(importsIn('plumbing/x.ts', '')).toEqual(['plumbing/x.ts: is in no folder of the table']);
  });
});

test.each([
  [1, 'app/staff/leads/page.tsx', 'export default async function Page() { const leads = await list(); }'],
  [
    1,
    'app/staff/x/route.ts',
    "export async function GET() { await read(); await requireStaff('leads_read'); }",
  ],
  [1, 'app/staff/x/actions.ts', 'export async function save(form) { await write(form); }'],
  [0, 'app/staff/x/page.tsx', "export default async function Page() { const a = await requireStaff('x'); }"],
  [0, 'app/staff/sign-in/page.tsx', 'export default async function Page() { return null; }'],
])('finds %i entry points without a check in %s: %s', (count, path, text) => {
  expect(uncheckedEntryPoints(parse({ path, text }))).toHaveLength(count);
});

test.each([
  ['x.ts', '// Tells whether whoever asked gives\n// up.', 'Tells, gives up, whoever'],
  ['x.ts', 'function tellLead() {}\ntype T = { toldAt: Date };', 'tellLead, toldAt'],
  ['x.ts', 'const MOST_ROWS = 1;\nfunction giveUp() {}\nconst colour = 1;', 'MOST_ROWS, colour, giveUp'],
  ['x.ts', '// What is stored expires.', 'What is stored expires.'],
  ['x.test.ts', "test.each([1])('what %s sends is stored', () => {});", 'what %s sends is stored'],
  ['tell-lead.ts', 'export {};', 'tell-lead'],
  ['x.md', 'All fields, save those in brackets. Nobody asked for the e-mail.', ',save, Nobody, e-mail'],
  ['x.prisma', 'model X {\n  /// Kept for a year.\n  toldAt DateTime @map("told_at")\n}', 'Kept, toldAt'],
  ['deploy/x.conf', '# The colour of errors.', 'colour'],
  ['x.ts', "import { toldOnce } from 'x';\ntoldOnce(lead.told);\n// The column `told` is renamed.", ''],
  ['x.ts', "const text = 'SELECT told FROM x WHERE it was kept';", ''],
  ['x.md', '```\ntold by nobody\n```\n\nThe command `told`. What is its new name?', ''],
])('in %s, %j has the words that are not allowed: %s', (path, text, words) => {
  const found = findingsIn({ path, text }).map(
    (finding) => /:\d+: (.*?): /.exec(finding)?.[1]?.replace(', ', ',') ?? '',
  );
  expect(found.sort()).toEqual(words.split(', ').filter(Boolean).sort());
});

test.each([/\s*;\s*q=/, /[\w-]+-Google/i, /\S*[\d@]\S*/])(
  'finds the cost of %s',
  { tags: ['@linear-cost'] },
  async (expression) => expect(await costOf(expression)).not.toEqual([]),
);
