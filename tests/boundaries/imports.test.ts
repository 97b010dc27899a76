import { describe, expect, test } from 'vitest';
import { forbiddenImports } from './import-rules.ts';
import { parse, type Source } from './source.ts';

describe('an import is refused', () => {
  test.each([
    ['platform/values/x.ts', '#features/journey/store/leads.ts'],
    ['platform/log/x.ts', '#platform/database/db.ts'],
    ['platform/sessions/x.ts', 'next/navigation'],
    ['features/lead/model/x.ts', 'node:crypto'],
    ['features/lead/model/x.ts', 'react'],
    ['features/lead/model/x.ts', '#features/journey/store/leads.ts'],
    ['features/journey/model/x.ts', '#features/lead/model/lead-copy.ts'],
    ['features/consent/store/x.ts', '#features/consent/publish-consent.ts'],
    ['features/consent/store/x.ts', '#features/lead/store/attempts.ts'],
    ['features/consent/store/x.ts', '#platform/mail/mail-server.ts'],
    ['features/consent/store/x.ts', '#operator/live.ts'],
    ['features/consent/x.ts', '#features/lead/submit-lead.ts'],
    ['features/consent/x.ts', 'next/navigation'],
    ['features/consent/x.ts', '#operator/client.ts'],
    ['features/consent/x.ts', '#platform/server/server.ts'],
    ['features/consent/x.ts', '#platform/sessions/journey-cookie.ts'],
    ['operator/x.ts', '#platform/config/env.ts'],
    ['operator/x.ts', 'next/headers'],
    ['operator/x.ts', '#features/journey/store/leads.ts'],
    ['app/apply/page.tsx', '#operator/live.ts'],
    ['app/apply/page.tsx', '#generated/prisma/client.ts'],
    ['app/apply/page.tsx', '#platform/database/db.ts'],
    ['components/x.tsx', '#features/application/parties.ts'],
    ['sandbox/x.ts', '#platform/values/money.ts'],
    ['tests/unit/x.test.ts', '#operator/lead-outcome.ts'],
  ])('of %s: %s', (path, address) => {
    expectRefused(path, `import { x } from '${address}';`, address);
  });

  test.each([
    ['platform/values/x.ts', "import { disconnect } from '../database/db.ts';", '#platform/database/db.ts'],
    [
      'platform/values/x.ts',
      "import type { Db } from '#platform/database/db.ts';",
      '#platform/database/db.ts',
    ],
    ['platform/values/x.ts', "type Db = import('#platform/database/db.ts').Db;", '#platform/database/db.ts'],
    ['features/lead/model/x.ts', "export { env } from '#platform/config/env.ts';", '#platform/config/env.ts'],
    ['features/lead/model/x.ts', "export * from '#platform/config/env.ts';", '#platform/config/env.ts'],
    [
      'features/lead/model/x.ts',
      "const env = await import('#platform/config/env.ts');",
      '#platform/config/env.ts',
    ],
    ['features/lead/model/x.ts', "const name = 'zod'; await import(name);", 'a computed address'],
    ['features/lead/model/x.ts', "const zod = require('node:fs');", 'node:fs'],
    ['features/consent/x.ts', "import { db } from '#platform/database/db.ts';", '#platform/database/db.ts'],
    ['features/lead/model/x.ts', "import domain from 'domain';", 'domain'],
    [
      'app/apply/page.tsx',
      "import type { LeadOutcome } from '#operator/lead-outcome.ts';",
      '#operator/lead-outcome.ts',
    ],
    ['app/apply/page.tsx', "import { saveStep } from '../other/actions.ts';", '#app/other/actions.ts'],
    ['sandbox/x.ts', "import { env } from '../platform/config/env.ts';", '#platform/config/env.ts'],
    [
      'tests/browser/x.spec.ts',
      "import { startSandbox } from '../../sandbox/start.ts';",
      '#sandbox/start.ts',
    ],
  ])('of %s, in another notation: %s', expectRefused);

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

function expectRefused(path: string, text: string, address: string) {
  expect(findings({ path, text }).filter((finding) => finding.startsWith(`${path} → `))).toEqual([
    expect.stringContaining(`${path} → ${address}: `),
  ]);
}
