import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#scripts/dev/data-folder.ts';

export interface Tally {
  passed: number;
  failed: number;
}

export interface ReportedTest {
  /** Below the project. */
  file: string;
  title: string;
  status: string;
  tags: string[];
  seconds: number;
}

export interface TestReport extends Tally {
  tests: ReportedTest[];
  /** They failed without a failed test. */
  brokenFiles: string[];
}

const NONE: Tally = { passed: 0, failed: 0 };

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          tags: z.array(z.string()),
          duration: z.number().nullish(),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tags: z.array(z.string()),
  tests: z.array(z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) })),
});
type Spec = z.infer<typeof spec>;
type Suite = { specs?: Spec[] | undefined; suites?: Suite[] | undefined };
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
);
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(suite),
});
const anyReport = z.union([vitestReport, playwrightReport]);

/** Of Vitest or Playwright, run in this folder. */
export function readReport(file: string, folder = projectFolder): TestReport {
  const report = anyReport.parse(JSON.parse(readFileSync(file, 'utf8')));
  return 'testResults' in report ? ofVitest(report, folder) : ofPlaywright(report);
}

function ofVitest({ testResults }: z.infer<typeof vitestReport>, folder: string): TestReport {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, ...test }) => ({
      ...test,
      file: relative(folder, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  const withStatus = (wanted: string) => tests.filter(({ status }) => status === wanted);
  const withFailure = new Set(withStatus('failed').map(({ file }) => file));
  const brokenFiles = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(folder, name))
    .filter((file) => !withFailure.has(file));
  const failed = withStatus('failed').length + brokenFiles.length;
  return { tests, brokenFiles, passed: withStatus('passed').length, failed };
}

function ofPlaywright({ stats, errors, suites }: z.infer<typeof playwrightReport>): TestReport {
  const specsOf = ({ specs = [], suites: inner = [] }: Suite): Spec[] => [
    ...specs,
    ...inner.flatMap(specsOf),
  ];
  const tests = suites.flatMap(specsOf).flatMap(({ title, file, ok, tags, tests: runs }) =>
    runs.map(({ status, results }) => ({
      file: `tests/browser/${file}`,
      title,
      status: statusOf(ok, status),
      // The report leaves the first character of a tag out.
      tags: tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`)),
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { tests, brokenFiles: [], passed: stats.expected, failed };
}

/** A test fails in every project if it fails in one. */
function statusOf(isOk: boolean, status: string): string {
  if (!isOk) return 'failed';
  return status === 'expected' ? 'passed' : status;
}

/** Each failed file, with its first failed test, or null if the file has none. */
export function firstFailures({ tests, brokenFiles }: TestReport): Map<string, string | null> {
  const failed = tests.filter(({ status }) => status === 'failed').toReversed();
  return new Map([
    ...brokenFiles.map((file): [string, null] => [file, null]),
    ...failed.map(({ file, title }): [string, string] => [file, title]),
  ]);
}

export function readTally(code: number, file: string): Tally {
  return atLeastOne(code, existsSync(file) ? readReport(file) : NONE);
}

/** Of a program that ends with `N passed, N failed`. */
export function readSummary({ code, output }: { code: number; output: string }): Tally {
  const [, passed = 0, failed = 0] =
    [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)?.map(Number) ?? [];
  return atLeastOne(code, { passed, failed });
}

// A run with a bad exit code and no failed test, or with no tests at all, has failed.
function atLeastOne(code: number, { passed, failed }: Tally): Tally {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}
