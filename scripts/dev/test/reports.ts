import { existsSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { relative } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '#scripts/dev/data-folder.ts';

export interface Tally {
  passed: number;
  failed: number;
}

/** Standard output belongs to the code under test. */
const REPORT_DESCRIPTOR = 3;

const ended = z.object({
  /** Below the project. Null for a failure outside a test. */
  file: z.string().nullable(),
  line: z.number().optional(),
  /** Null where a file fails without a failed test. */
  title: z.string().nullable(),
  tags: z.array(z.string()),
  seconds: z.number(),
  /** None if it passed. */
  errors: z.array(z.string()),
  /** The arguments of the tool that run it alone. */
  select: z.array(z.string()),
});
/** A test that passed or failed, or another failure. */
export type Ended = z.infer<typeof ended>;

const message = z.union([ended, z.object({ expected: z.number() })]);
export type Message = z.infer<typeof message>;

/** Called by our reporters, in the process of the tool. */
export function send(sent: Message): void {
  writeSync(REPORT_DESCRIPTOR, `${JSON.stringify(sent)}\n`);
}

export const failureOf = (file: string | null, errors: string[]): Ended => ({
  file,
  title: null,
  tags: [],
  seconds: 0,
  errors,
  select: file === null ? [] : [file],
});

/** With the files that have the output of the app under test. */
export const withLogs = (errors: string[], logs: readonly string[] = []): string[] =>
  errors.length === 0 ? errors : [...errors, ...logs.map((file) => `app: ${relative(projectFolder, file)}`)];

/** Tools select a test by a pattern. */
export const patternOf = (title: string) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Null for a line that is no report: the code under test may write to any descriptor. */
export function parseMessage(line: string): Message | null {
  try {
    return message.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

export const isFailed = ({ errors }: Ended) => errors.length > 0;

export function nameOf({ file, line, title }: Ended): string {
  if (file === null) return 'outside a test';
  const place = line === undefined ? file : `${file}:${line}`;
  return title === null ? place : `${place} › ${title}`;
}

export function writeReport(file: string, tests: Ended[]): void {
  writeFileSync(file, JSON.stringify(tests));
}

/** None if the stage didn't run to its end. */
export function readReport(file: string): Ended[] {
  return existsSync(file) ? z.array(ended).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Each failed file, with its first failed test, or null if the file has none. */
export function firstFailures(tests: Ended[]): Map<string, string | null> {
  const failed = tests.filter(isFailed).toReversed();
  const inOrder = [...failed.filter(({ title }) => title === null), ...failed.filter(({ title }) => title)];
  return new Map(inOrder.flatMap(({ file, title }) => (file === null ? [] : [[file, title]])));
}

export function tallyOfTests(code: number, tests: Ended[]): Tally {
  const failed = tests.filter(isFailed).length;
  return atLeastOne(code, { passed: tests.length - failed, failed });
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
