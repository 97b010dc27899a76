import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { filesBelow, parse } from './source.ts';
import { brokenRules, catchAllNames, lockFaults } from './structure-rules.ts';

const PROJECT = process.cwd();

test('no folder or file has a catch-all name', () => {
  expect(catchAllNames(filesBelow(PROJECT))).toEqual([]);
});

test('the lock file names no registry host, and Next is not older than 16.2.6', () => {
  expect(lockFaults(JSON.parse(readFileSync(`${PROJECT}/package-lock.json`, 'utf8')))).toEqual([]);
});

describe('the rules for a source', () => {
  test.each([
    ['process.env', 'server.ts', 'const port = process.env.PORT;'],
    ['process.env', 'server.ts', "const port = process['env'].PORT;"],
    ['process.env', 'server.ts', 'const port = globalThis.process.env.PORT;'],
    ['process.env', 'server.ts', 'const { env } = process;'],
    ['process.env', 'scripts/x.ts', "import { env } from 'node:process';"],
    ['process.env', 'app/x.ts', 'const mode = import.meta.env.MODE;'],
    ["'use server'", 'app/apply/form.tsx', "'use server'; export async function save() {}"],
    ["'use server'", 'components/actions.ts', "'use server'; export async function save() {}"],
    ["'use server'", 'app/apply/page.tsx', "async function save() { 'use server'; }"],
    ['server-only', 'features/lead/store/x.ts', "import { db } from './db.ts';"],
    ['server-only', 'platform/crypto/x.ts', "import { x } from './x.ts'; import 'server-only';"],
    ['server-only', 'platform/jobs/x.ts', ''],
    ['raw HTML', 'components/x.tsx', 'const x = <p dangerouslySetInnerHTML={{ __html: y }} />;'],
    ['raw HTML', 'components/x.tsx', 'const x = <p {...{ dangerouslySetInnerHTML: { __html: y } }} />;'],
    ['raw HTML', 'components/x.tsx', 'const x = <iframe srcDoc={y} />;'],
    ['raw HTML', 'components/x.tsx', 'element.innerHTML = y;'],
    ['raw HTML', 'components/x.tsx', "element['innerHTML'] = y;"],
    ['any', 'platform/values/x.ts', 'const x = (y: unknown) => y as any;'],
    ['any', 'platform/values/x.ts', 'type X = Record<string, any>;'],
    ['silenced', 'platform/values/x.ts', '// @ts-ignore\nconst x = 1;'],
    ['silenced', 'platform/values/x.ts', '/* @ts-expect-error */ const x = 1;'],
    ['called index', 'platform/values/index.ts', 'export const x = 1;'],
    ['barrel', 'platform/values/x.ts', "export * from './y.ts';"],
    ['barrel', 'platform/values/x.ts', "import { y } from './y.ts'; export { y };"],
    ['barrel', 'platform/values/x.ts', "export type { Y } from './y.ts'; export { z } from './z.ts';"],
    ['left out', 'tests/unit/x.test.ts', "test.only('x', () => {});"],
    ['left out', 'tests/unit/x.test.ts', "describe.skip('x', () => {});"],
    ['left out', 'tests/unit/x.test.ts', "it.concurrent.skip('x', () => {});"],
    ['left out', 'tests/browser/x.spec.ts', "test.describe.only('x', () => {});"],
    ['left out', 'tests/browser/x.spec.ts', "test.fixme('x', () => {});"],
    ['stand-in', 'tests/integration/x.test.ts', "vi.mock('#platform/database/db.ts', () => ({}));"],
    ['stand-in', 'tests/integration/x.test.ts', "vi.mock(import('../../platform/crypto/seal.ts'));"],
    ['time and chance', 'platform/values/x.ts', 'const now = new Date();'],
    ['time and chance', 'features/lead/x.ts', "import 'server-only'; const now = Date.now();"],
    ['time and chance', 'platform/crypto/x.ts', "import 'server-only'; const x = Math.random();"],
  ])('report %s: %s: %s', (rule, path, text) => {
    expect(brokenRules(parse({ path, text }))).toEqual([expect.stringContaining(rule)]);
  });

  test('ignore words that only look like a breach', () => {
    const text =
      "// process.env\nconst say = ['@ts-ignore', 'innerHTML', 'use server']; const t = new Date(0); say.only;";
    expect(brokenRules(parse({ path: 'platform/values/x.ts', text }))).toEqual([]);
  });
});

test('finds catch-all names of folders and files, with any extension', () => {
  const refused = [
    'app/lib/x.ts',
    'platform/utils.ts',
    'tests/shared/x.ts',
    'app/helpers.server.tsx',
    'core/x.css',
  ];
  expect(catchAllNames([...refused, 'app/library/x.ts', 'platform/corelation.ts'])).toHaveLength(
    refused.length,
  );
});

test('rejects a lock file with a registry host, or with an old or unknown Next', () => {
  const lock = (version: string, resolved?: string) =>
    lockFaults({ packages: { 'node_modules/next': { version, ...(resolved && { resolved }) } } });
  expect(lock('16.2.6')).toEqual([]);
  expect(lock('17.0.0')).toEqual([]);
  for (const version of ['16.2.5', '16.1.9', '15.9.9', '16.2', '']) expect(lock(version)).toHaveLength(1);
  expect(lock('16.2.6', 'https://registry.example.com/next.tgz')).toHaveLength(1);
});
