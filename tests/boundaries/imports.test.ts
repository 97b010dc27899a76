import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { forbiddenImports } from './import-rules.ts';
import { filesBelow, parse, type Source, sourcesBelow } from './source.ts';
import { brokenRules, drawers, lockFaults } from './structure-rules.ts';

const PROJECT = process.cwd();
const sources = sourcesBelow(PROJECT).map(parse);

test('every file imports only what the room that it stands in may import', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'platform/values/money.ts',
      'app/layout.tsx',
      'server.ts',
      'sandbox/app.ts',
      'scripts/start.mjs',
    ]),
  );
  expect(forbiddenImports(sources)).toEqual([]);
});

test('no file breaks a rule of the house', { tags: ['@dangerous-code', '@typed-code'] }, () => {
  expect(sources.flatMap(brokenRules)).toEqual([]);
});

test('no folder or file is a drawer for what found no name', () => {
  expect(drawers(filesBelow(PROJECT))).toEqual([]);
});

test('the lock file names no registry host, and Next is not older than 16.2.6', () => {
  expect(lockFaults(JSON.parse(readFileSync(`${PROJECT}/package-lock.json`, 'utf8')))).toEqual([]);
});

describe('an import is refused', () => {
  test.each([
    [
      'domain/x.ts',
      "import { findLead } from '#features/journey/store/leads.ts';",
      '#features/journey/store/leads.ts',
    ],
    [
      'domain/x.ts',
      "import { findLead } from '#features/journey/store/leads.ts';",
      '#features/journey/store/leads.ts',
    ],
    [
      'domain/x.ts',
      "import type { Lead } from '#features/journey/store/leads.ts';",
      '#features/journey/store/leads.ts',
    ],
    [
      'domain/x.ts',
      "type Lead = import('#features/journey/store/leads.ts').Lead;",
      '#features/journey/store/leads.ts',
    ],
    ['domain/x.ts', "export { env } from '#platform/config/env.ts';", '#env.ts'],
    ['domain/x.ts', "export * from '#platform/config/env.ts';", '#env.ts'],
    ['domain/x.ts', "const env = await import('#platform/config/env.ts');", '#env.ts'],
    ['domain/x.ts', "const name = 'zod'; await import(name);", 'a computed address'],
    ['domain/x.ts', "const zod = require('node:fs');", 'node:fs'],
    ['domain/x.ts', "import { createHash } from 'node:crypto';", 'node:crypto'],
    ['domain/x.ts', "import { useState } from 'react';", 'react'],
    ['domain/x.ts', "import domain from 'domain';", 'domain'],
    ['operator/x.ts', "import { env } from '#platform/config/env.ts';", '#env.ts'],
    ['operator/x.ts', "import { cookies } from 'next/headers';", 'next/headers'],
    ['operator/terms.ts', "import { env } from '#platform/config/env.ts';", '#env.ts'],
    ['operator/terms.ts', "import type { Settings, env } from '#platform/config/env.ts';", '#env.ts'],
    ['records/x.ts', "import { env } from '#platform/config/env.ts';", '#env.ts'],
    [
      'sessions/x.ts',
      "import { db } from '#features/journey/store/campaigns.ts';",
      '#features/journey/store/campaigns.ts',
    ],
    ['sessions/x.ts', "import { redirect } from 'next/navigation';", 'next/navigation'],
    ['journeys/x.ts', "import { redirect } from 'next/navigation';", 'next/navigation'],
    ['journeys/x.ts', "import { createOperator } from '#operator/client.ts';", '#operator/client.ts'],
    [
      'journeys/x.ts',
      "import { createEdge } from '#platform/server/server.ts';",
      '#platform/server/server.ts',
    ],
    [
      'journeys/x.ts',
      "import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';",
      '#platform/sessions/journey-cookie.ts',
    ],
    ['journeys/x.ts', "import { db } from '#platform/database/db.ts';", '#platform/database/db.ts'],
    ['app/apply/page.tsx', "import { operator } from '#operator/live.ts';", '#operator/live.ts'],
    [
      'app/apply/page.tsx',
      "import type { LeadOutcome } from '#operator/lead-outcome.ts';",
      '#operator/lead-outcome.ts',
    ],
    [
      'app/apply/page.tsx',
      "import { PrismaClient } from '#generated/prisma/client.ts';",
      '#generated/prisma/client.ts',
    ],
    ['app/apply/page.tsx', "import { db } from '#platform/database/db.ts';", '#platform/database/db.ts'],
    ['app/apply/page.tsx', "import { saveStep } from '../other/actions.ts';", '#app/other/actions.ts'],
    [
      'components/x.tsx',
      "import { describeParties } from '#features/application/parties.ts';",
      '#features/application/parties.ts',
    ],
    ['vault/x.ts', "import { logAlert } from '#platform/log/log.ts';", '#platform/log/log.ts'],
    ['edge/x.ts', "import { holdExit } from '#features/lead/send-lead.ts';", '#features/lead/send-lead.ts'],
    [
      'sandbox/x.ts',
      "import { LOAN_PURPOSES } from '#features/questions/model/options.ts';",
      '#features/questions/model/options.ts',
    ],
    ['sandbox/x.ts', "import { env } from '#platform/config/env.ts';", '#env.ts'],
    [
      'tests/journeys/x.spec.ts',
      "import { startSandbox } from '../../sandbox/start.ts';",
      '#sandbox/start.ts',
    ],
    [
      'tests/domain/x.test.ts',
      "import { judge } from '#operator/lead-outcome.ts';",
      '#operator/lead-outcome.ts',
    ],
  ])('%s: %s', (path, text, refused) => {
    expect(findings({ path, text }).filter((finding) => finding.startsWith(`${path} → `))).toEqual([
      expect.stringContaining(`${path} → ${refused}: `),
    ]);
  });

  test('by a component that came to the browser through the one that imports it', () => {
    const found = forbiddenImports(
      [
        { path: 'app/apply/form.tsx', text: "'use client'; import { X } from '#components/x.tsx';" },
        { path: 'components/x.tsx', text: "import { Y } from './y.tsx'; export const X = Y;" },
        {
          path: 'components/y.tsx',
          text: "import { notFound } from 'next/headers'; export const Y = notFound;",
        },
      ].map(parse),
    );
    expect(found).toEqual([
      expect.stringMatching(/^components\/y\.tsx → next\/headers: runs in the browser/),
    ]);
  });

  test("by a client component, of another route's actions and of everything on the server", () => {
    const form = (address: string) =>
      findings({ path: 'app/apply/form.tsx', text: `'use client'; import { x } from '${address}';` });
    expect(form('./actions.ts')).toEqual([]);
    for (const address of ['../x/actions.ts', './page.tsx', '#journeys/x.ts', '#env.ts', 'node:fs', 'pino']) {
      expect(form(address)).toHaveLength(1);
    }
  });

  test('from a folder that the table does not know', () => {
    expect(findings({ path: 'plumbing/x.ts', text: '' })).toEqual(['plumbing/x.ts: stands in no room']);
  });
});

describe('an import is allowed', () => {
  test.each([
    ['operator/terms.ts', "import type { Settings } from '#platform/config/env.ts';"],
    ['operator/live.ts', "import { env } from '#platform/config/env.ts';"],
    ['journeys/x.ts', "import type { LeadOutcome } from '#operator/lead-outcome.ts';"],
    ['journeys/x.ts', "import { type LeadOutcome, type LeadAnswered } from '#operator/lead-outcome.ts';"],
    ['journeys/x.ts', "import { holdExit } from '#platform/process/inflight.ts';"],
    ['components/borrower/shell.tsx', "import { describeParties } from '#features/application/parties.ts';"],
    ['app/apply/page.tsx', "import { saveStep } from './actions.ts';"],
  ])('%s: %s', (path, text) => {
    expect(forbiddenImports([parse({ path, text })])).toEqual([]);
  });
});

describe('a source is refused where', () => {
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
    ['server-only', 'records/x.ts', "import { db } from './db.ts';"],
    ['server-only', 'vault/x.ts', "import { x } from './x.ts'; import 'server-only';"],
    ['server-only', 'jobs/x.ts', ''],
    ['raw HTML', 'components/x.tsx', 'const x = <p dangerouslySetInnerHTML={{ __html: y }} />;'],
    ['raw HTML', 'components/x.tsx', 'const x = <p {...{ dangerouslySetInnerHTML: { __html: y } }} />;'],
    ['raw HTML', 'components/x.tsx', 'const x = <iframe srcDoc={y} />;'],
    ['raw HTML', 'components/x.tsx', 'element.innerHTML = y;'],
    ['raw HTML', 'components/x.tsx', "element['innerHTML'] = y;"],
    ['any', 'domain/x.ts', 'const x = (y: unknown) => y as any;'],
    ['any', 'domain/x.ts', 'type X = Record<string, any>;'],
    ['silenced', 'domain/x.ts', '// @ts-ignore\nconst x = 1;'],
    ['silenced', 'domain/x.ts', '/* @ts-expect-error */ const x = 1;'],
    ['called index', 'domain/index.ts', 'export const x = 1;'],
    ['barrel', 'domain/x.ts', "export * from './y.ts';"],
    ['barrel', 'domain/x.ts', "import { y } from './y.ts'; export { y };"],
    ['barrel', 'domain/x.ts', "export type { Y } from './y.ts'; export { z } from './z.ts';"],
    ['left out', 'tests/domain/x.test.ts', "test.only('x', () => {});"],
    ['left out', 'tests/domain/x.test.ts', "describe.skip('x', () => {});"],
    ['left out', 'tests/domain/x.test.ts', "it.concurrent.skip('x', () => {});"],
    ['left out', 'tests/journeys/x.spec.ts', "test.describe.only('x', () => {});"],
    ['left out', 'tests/journeys/x.spec.ts', "test.fixme('x', () => {});"],
    ['stand-in', 'tests/records/x.test.ts', "vi.mock('#platform/database/db.ts', () => ({}));"],
    ['stand-in', 'tests/records/x.test.ts', "vi.mock(import('../../vault/seal.ts'));"],
    ['time and chance', 'domain/x.ts', 'const now = new Date();'],
    ['time and chance', 'journeys/x.ts', "import 'server-only'; const now = Date.now();"],
    ['time and chance', 'vault/x.ts', "import 'server-only'; const x = Math.random();"],
  ])('%s: %s: %s', (rule, path, text) => {
    expect(brokenRules(parse({ path, text }))).toEqual([expect.stringContaining(rule)]);
  });

  test('its words only look like a breach, it is left alone', () => {
    const text =
      "// process.env\nconst say = ['@ts-ignore', 'innerHTML', 'use server']; const t = new Date(0); say.only;";
    expect(brokenRules(parse({ path: 'domain/x.ts', text }))).toEqual([]);
  });
});

test('drawers are found by folder, by file, and whatever the ending', () => {
  const refused = [
    'app/lib/x.ts',
    'domain/utils.ts',
    'tests/shared/x.ts',
    'app/helpers.server.tsx',
    'core/x.css',
  ];
  expect(drawers([...refused, 'app/library/x.ts', 'domain/corelation.ts'])).toHaveLength(refused.length);
});

test('a lock file with a registry host, or with a Next that is too old or unknown, is refused', () => {
  const lock = (version: string, resolved?: string) =>
    lockFaults({ packages: { 'node_modules/next': { version, ...(resolved && { resolved }) } } });
  expect(lock('16.2.6')).toEqual([]);
  expect(lock('17.0.0')).toEqual([]);
  for (const version of ['16.2.5', '16.1.9', '15.9.9', '16.2', '']) expect(lock(version)).toHaveLength(1);
  expect(lock('16.2.6', 'https://registry.example.com/next.tgz')).toHaveLength(1);
});

function findings(source: Source): string[] {
  return forbiddenImports([parse(source)]);
}
