import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { reportFile } from '#scripts/dev/test-environment.ts';

const IN_TEST = /\btags?: (\[[^\]]*\]|'[^']*')/g;

export function tagsInTests(): Map<string, string[]> {
  const files = globSync('tests/**/*.{test.ts,test.tsx,spec.ts}', { cwd: projectFolder });
  const found = new Map<string, string[]>();
  for (const file of files) {
    const text = readFileSync(join(projectFolder, file), 'utf8');
    for (const [, list = ''] of text.matchAll(IN_TEST)) {
      for (const [, name = ''] of list.matchAll(/'(@[\w-]+)'/g))
        found.set(name, [...new Set([...(found.get(name) ?? []), file])]);
    }
  }
  return found;
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), tags: z.array(z.string()) })) }),
  ),
});
type Suite = { specs?: Spec[] | undefined; suites?: Suite[] | undefined };
type Spec = { tags: string[]; ok: boolean; tests: { status: string }[] };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z
      .array(
        z.object({
          tags: z.array(z.string()),
          ok: z.boolean(),
          tests: z.array(z.object({ status: z.string() })),
        }),
      )
      .optional(),
    suites: z.array(suite).optional(),
  }),
);
const playwrightReport = z.object({ suites: z.array(suite) });

const REPORTS = [
  { command: 'npm test', file: reportFile('data/test', 'vitest'), read: vitestTags },
  { command: 'npm test', file: reportFile('data/test', 'faults'), read: vitestTags },
  { command: 'npm test', file: reportFile('data/test', 'pages'), read: vitestTags },
  { command: 'npm test', file: reportFile('data/test', 'browser'), read: playwrightTags },
  {
    command: 'npm run browser-more',
    file: reportFile('data/browser-more', 'browser'),
    read: playwrightTags,
  },
  {
    command: 'npm run vitest-more',
    file: reportFile('data/vitest-more', 'vitest'),
    read: vitestTags,
  },
  { command: 'npm run attack', file: reportFile('data/attack', 'attack'), read: vitestTags },
  { command: 'npm run faults -- fleet', file: reportFile('data/faults', 'faults'), read: vitestTags },
];

export function tagsThatRan(): { passed: Set<string>; missing: string[] } {
  const passed = new Set<string>();
  const missing: string[] = [];
  for (const { command, file, read } of REPORTS) {
    const path = join(projectFolder, file);
    if (!existsSync(path)) missing.push(`${file} is missing: run ${command} first.`);
    else for (const tag of read(JSON.parse(readFileSync(path, 'utf8')))) passed.add(tag);
  }
  return { passed, missing };
}

function vitestTags(report: unknown): string[] {
  return vitestReport
    .parse(report)
    .testResults.flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'passed')
    .flatMap(({ tags }) => tags);
}

/** Playwright's report leaves the first character of a tag out. */
function playwrightTags(report: unknown): string[] {
  const specsOf = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
  return playwrightReport
    .parse(report)
    .suites.flatMap(specsOf)
    .filter(({ ok, tests }) => ok && tests.some(({ status }) => status === 'expected'))
    .flatMap(({ tags }) => tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)));
}
