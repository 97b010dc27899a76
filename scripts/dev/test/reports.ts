import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Tally {
  passed: number;
  failed: number;
}

const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
  })
  .transform(({ numPassedTests, numFailedTests, testResults }) => {
    const unread = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
    );
    return { passed: numPassedTests, failed: numFailedTests + unread.length };
  });

const playwrightReport = z
  .object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
    errors: z.array(z.unknown()),
  })
  .transform(({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));

export function readVitestReport(code: number, file: string): Tally {
  return atLeastOne(code, existsSync(file) ? vitestReport.parse(readJson(file)) : { passed: 0, failed: 0 });
}

export function readPlaywrightReport(code: number, file: string): Tally {
  return atLeastOne(
    code,
    existsSync(file) ? playwrightReport.parse(readJson(file)) : { passed: 0, failed: 0 },
  );
}

/** Of a program that ends with `N passed, N failed`. */
export function readSummary({ code, output }: { code: number; output: string }): Tally {
  const [, passed = 0, failed = 0] =
    [...output.matchAll(/^(\d+) passed, (\d+) failed$/gm)].at(-1)?.map(Number) ?? [];
  return atLeastOne(code, { passed, failed });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

// A run with a bad exit code and no failed test, or with no tests at all, has failed.
function atLeastOne(code: number, { passed, failed }: Tally): Tally {
  return { passed, failed: failed === 0 && (code !== 0 || passed === 0) ? 1 : failed };
}
