import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '#scripts/dev/data-folder.ts';

/** Everything but commands, tests, measurements and the simulator. */
const NOT_SERVED =
  /^(node_modules|\.next|generated|testing|tests|scripts|bench|sandbox|prisma|data|docs|deploy|examples)/;
const files = globSync('**/*.{ts,tsx,js,mjs}', {
  cwd: projectFolder,
  exclude: (name) => NOT_SERVED.test(name),
}).filter((path) => !/\.config\.|\.d\.ts$/.test(path));

type Danger = { what: string; pattern: RegExp; allowed?: Record<string, string> };

const DANGERS: Danger[] = [
  { what: 'makes code from text', pattern: /\beval\(|\bnew Function\(|\bsetTimeout\(\s*['"`]|node:vm\b/ },
  { what: 'starts a program', pattern: /child_process/ },
  { what: 'makes a statement from text', pattern: /\b(query|execute)RawUnsafe\b/ },
  {
    what: 'puts text into a statement',
    pattern: /\bPrisma\.raw\(/,
    allowed: {
      'features/results/store/funnel-count.ts': 'names of columns from a list in the code',
    },
  },
  {
    what: 'makes a regular expression from text',
    pattern: /\bnew RegExp\(/,
    allowed: { 'platform/next/route-templates.ts': 'routes of the build, escaped' },
  },
  {
    what: 'writes markup',
    pattern: /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcDoc)\b/,
  },
  {
    what: 'keeps data in a browser',
    pattern: /\b(localStorage|sessionStorage|indexedDB)\b/,
    allowed: {
      'components/borrower/tab-text.ts': 'a page’s typed answers, until the next document of its tab',
    },
  },
  {
    what: 'listens to messages of other windows',
    pattern: /addEventListener\(\s*'message'/,
    allowed: {
      'components/borrower/card/report-height.ts': 'of listed sites, which learn the height of the card',
      'components/embed/partner-page.ts': 'of our cards, which tell their height',
    },
  },
  { what: 'uses a weak hash', pattern: /create(Hash|Hmac)\(\s*'(md5|sha1)'/ },
  { what: 'uses a weak cipher', pattern: /createCipheriv\(\s*'(?!aes-256-gcm')/ },
  { what: 'trusts any certificate', pattern: /rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED/ },
  {
    what: 'uses random numbers that can be guessed',
    pattern: /\bMath\.random\b/,
    allowed: { 'platform/process/clock.ts': 'spreads retries and rounds of the queue over time' },
  },
];

test.each(DANGERS)(
  'no served file $what, except for listed reasons',
  { tags: ['@dangerous-code'] },
  (danger) => {
    const { pattern, allowed = {} } = danger;
    const found = files.filter((path) => pattern.test(readFileSync(join(projectFolder, path), 'utf8')));
    expect(files).toEqual(
      expect.arrayContaining(['server.ts', 'platform/server/server.ts', 'app/layout.tsx']),
    );
    expect(found.sort()).toEqual(Object.keys(allowed).sort());
  },
);
