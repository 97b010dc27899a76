import { describe, expect, test } from 'vitest';
import { forbiddenImports } from './import-rules.ts';
import { EXCEPTIONS, FEATURES } from './import-table.ts';
import { parse, type Source, sourcesBelow } from './source.ts';

const sources = sourcesBelow(process.cwd()).map(parse);

test('every file follows the import table', () => {
  expect(sources.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'platform/values/money.ts',
      'features/lead/submit-lead.ts',
      'app/layout.tsx',
      'server.ts',
      'sandbox/app.ts',
      'scripts/start.mjs',
    ]),
  );
  expect(forbiddenImports(sources)).toEqual([]);
});

test('every feature and every exception of the table exists', () => {
  const paths = new Set(sources.map(({ path }) => path));
  expect(Object.keys(EXCEPTIONS).filter((path) => !paths.has(path))).toEqual([]);
  const features = new Set(sources.flatMap(({ path }) => /^features\/([^/]+)\//.exec(path)?.[1] ?? []));
  expect([...features].sort()).toEqual([...FEATURES].sort());
});

describe('an import is refused', () => {
  test.each([
    [
      'platform/values/x.ts',
      "import { findLead } from '#features/journey/store/leads.ts';",
      '#features/journey/store/leads.ts',
    ],
    ['platform/values/x.ts', "import { disconnect } from '../database/db.ts';", '#platform/database/db.ts'],
    [
      'platform/values/x.ts',
      "import type { Db } from '#platform/database/db.ts';",
      '#platform/database/db.ts',
    ],
    ['platform/values/x.ts', "type Db = import('#platform/database/db.ts').Db;", '#platform/database/db.ts'],
    [
      'platform/log/x.ts',
      "import { disconnect } from '#platform/database/db.ts';",
      '#platform/database/db.ts',
    ],
    ['platform/sessions/x.ts', "import { redirect } from 'next/navigation';", 'next/navigation'],
    ['features/lead/model/x.ts', "export { env } from '#platform/config/env.ts';", '#platform/config/env.ts'],
    ['features/lead/model/x.ts', "export * from '#platform/config/env.ts';", '#platform/config/env.ts'],
    [
      'features/lead/model/x.ts',
      "const env = await import('#platform/config/env.ts');",
      '#platform/config/env.ts',
    ],
    ['features/lead/model/x.ts', "const name = 'zod'; await import(name);", 'a computed address'],
    ['features/lead/model/x.ts', "const zod = require('node:fs');", 'node:fs'],
    ['features/lead/model/x.ts', "import { createHash } from 'node:crypto';", 'node:crypto'],
    ['features/lead/model/x.ts', "import { useState } from 'react';", 'react'],
    ['features/lead/model/x.ts', "import domain from 'domain';", 'domain'],
    [
      'features/lead/model/x.ts',
      "import { findLead } from '#features/journey/store/leads.ts';",
      '#features/journey/store/leads.ts',
    ],
    [
      'features/journey/model/x.ts',
      "import { leadCopy } from '#features/lead/model/lead-copy.ts';",
      '#features/lead/model/lead-copy.ts',
    ],
    [
      'features/consent/store/x.ts',
      "import { publishConsent } from '#features/consent/publish-consent.ts';",
      '#features/consent/publish-consent.ts',
    ],
    [
      'features/consent/store/x.ts',
      "import { findLead } from '#features/lead/store/attempts.ts';",
      '#features/lead/store/attempts.ts',
    ],
    [
      'features/consent/store/x.ts',
      "import { sendMail } from '#platform/mail/mail-server.ts';",
      '#platform/mail/mail-server.ts',
    ],
    ['features/consent/store/x.ts', "import { operator } from '#operator/live.ts';", '#operator/live.ts'],
    [
      'features/consent/x.ts',
      "import { submitLead } from '#features/lead/submit-lead.ts';",
      '#features/lead/submit-lead.ts',
    ],
    ['features/consent/x.ts', "import { redirect } from 'next/navigation';", 'next/navigation'],
    ['features/consent/x.ts', "import { createOperator } from '#operator/client.ts';", '#operator/client.ts'],
    [
      'features/consent/x.ts',
      "import { createEdge } from '#platform/server/server.ts';",
      '#platform/server/server.ts',
    ],
    [
      'features/consent/x.ts',
      "import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';",
      '#platform/sessions/journey-cookie.ts',
    ],
    ['features/consent/x.ts', "import { db } from '#platform/database/db.ts';", '#platform/database/db.ts'],
    ['operator/x.ts', "import { env } from '#platform/config/env.ts';", '#platform/config/env.ts'],
    ['operator/x.ts', "import { cookies } from 'next/headers';", 'next/headers'],
    [
      'operator/x.ts',
      "import { findLead } from '#features/journey/store/leads.ts';",
      '#features/journey/store/leads.ts',
    ],
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
    [
      'app/apply/page.tsx',
      "import { disconnect } from '#platform/database/db.ts';",
      '#platform/database/db.ts',
    ],
    ['app/apply/page.tsx', "import { saveStep } from '../other/actions.ts';", '#app/other/actions.ts'],
    [
      'components/x.tsx',
      "import { describeParties } from '#features/application/parties.ts';",
      '#features/application/parties.ts',
    ],
    ['sandbox/x.ts', "import { money } from '#platform/values/money.ts';", '#platform/values/money.ts'],
    ['sandbox/x.ts', "import { env } from '../platform/config/env.ts';", '#platform/config/env.ts'],
    [
      'tests/browser/x.spec.ts',
      "import { startSandbox } from '../../sandbox/start.ts';",
      '#sandbox/start.ts',
    ],
    [
      'tests/unit/x.test.ts',
      "import { validate } from '#operator/lead-outcome.ts';",
      '#operator/lead-outcome.ts',
    ],
  ])('%s: %s', (path, text, refused) => {
    expect(findings({ path, text }).filter((finding) => finding.startsWith(`${path} → `))).toEqual([
      expect.stringContaining(`${path} → ${refused}: `),
    ]);
  });

  test('by a component that a client component brings into the browser', () => {
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

  test("by a client component, of another route's actions and of server code", () => {
    const form = (address: string) =>
      findings({ path: 'app/apply/form.tsx', text: `'use client'; import { x } from '${address}';` });
    expect(form('./actions.ts')).toEqual([]);
    for (const address of [
      '../x/actions.ts',
      './page.tsx',
      '#features/lead/x.ts',
      '#platform/config/env.ts',
      'node:fs',
      'pino',
    ]) {
      expect(form(address)).toHaveLength(1);
    }
  });

  test('from a folder that the table does not know', () => {
    for (const path of ['plumbing/x.ts', 'features/plumbing/x.ts', 'platform/plumbing/x.ts']) {
      expect(findings({ path, text: '' })).toEqual([`${path}: is in no folder of the table`]);
    }
  });
});

describe('an import is allowed', () => {
  test.each([
    ['features/lead/x.ts', "import type { LeadOutcome } from '#operator/lead-outcome.ts';"],
    [
      'features/lead/x.ts',
      "import { type LeadOutcome, type LeadAnswered } from '#operator/lead-outcome.ts';",
    ],
    ['features/lead/x.ts', "import { holdExit } from '#platform/process/inflight.ts';"],
    ['features/lead/x.ts', "import { recordConsent } from '#features/consent/store/consents.ts';"],
    ['features/lead/store/x.ts', "import { findLead } from '#features/journey/store/leads.ts';"],
    ['operator/live.ts', "import { env } from '#platform/config/env.ts';"],
    ['components/borrower/shell.tsx', "import { describeParties } from '#features/application/parties.ts';"],
    ['app/apply/page.tsx', "import { saveStep } from './actions.ts';"],
  ])('%s: %s', (path, text) => {
    expect(forbiddenImports([parse({ path, text })])).toEqual([]);
  });
});

function findings(source: Source): string[] {
  return forbiddenImports([parse(source)]);
}
