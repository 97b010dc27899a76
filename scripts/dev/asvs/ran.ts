import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { stageNames, stageOf, type Tool } from '#scripts/dev/test/stages.ts';
import { ALL_FOLDER, reportFile, TEST_FOLDER } from '#scripts/dev/test-environment.ts';

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

const READERS: Partial<Record<Tool, (report: unknown) => string[]>> = {
  vitest: vitestTags,
  playwright: playwrightTags,
};

/** The last `npm run test:all`, and the last `npm test` for what a run with `--rest` leaves out. */
export function tagsThatRan(): { passed: Set<string>; missing: string[] } {
  const passed = new Set<string>();
  const missing: string[] = [];
  for (const name of stageNames) {
    const tagsOf = READERS[stageOf(name).tool];
    if (!tagsOf) continue;
    const files = [reportFile(ALL_FOLDER, name), reportFile(TEST_FOLDER, name)];
    const needed = stageOf(name).rest === null ? files : files.slice(0, 1);
    if (!needed.some(existsSync)) missing.push(`${name} has no report: run npm run test:all first.`);
    for (const file of files) {
      const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      for (const tag of report === null ? [] : tagsOf(report)) passed.add(tag);
    }
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
