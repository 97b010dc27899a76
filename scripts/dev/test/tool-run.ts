import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { COMPILE_CACHE, logFileOf, reportFile } from '#scripts/dev/test-environment.ts';
import { runTool } from '#scripts/dev/tool.ts';
import {
  type Ended,
  isFailed,
  nameOf,
  parseMessage,
  type Tally,
  tallyOfTests,
  writeReport,
} from './reports.ts';

const PROGRESS_EVERY_MS = 20_000;
const NAME_WIDTH = 9;
const LAST_LINES = 40;
/** Of Vitest and Playwright. */
export const EVEN_NONE = '--pass-with-no-tests';

export interface ToolRun {
  stage: string;
  folder: string;
  /** Below `node_modules`. */
  runner: [script: string, ...given: string[]];
  environment: Record<string, string>;
  signal: AbortSignal;
  /** The command that runs the stage again, to which the tests that failed are added. */
  command: string;
  /** Repeats a failure outside a test. */
  filter: readonly string[];
  /** At the end of the command, such as a seed. */
  commandEnd?: string;
}

/** Runs a tool with a reporter of ours, which reports progress and failures while the tests run. */
export async function runTestTool(run: ToolRun): Promise<Tally> {
  const { stage, folder, runner, environment, signal } = run;
  const [script, ...given] = runner;
  const logFile = logFileOf(folder, stage);
  const tests: Ended[] = [];
  let expected = 0;
  let printedAt = performance.now();
  const onReport = (line: string) => {
    const message = parseMessage(line);
    if (!message) return console.log(indented(line));
    if ('expected' in message) {
      expected += message.expected;
      return;
    }
    tests.push(message);
    if (isFailed(message)) {
      printFailure(nameOf(message), message.errors, logFile, repeating(run, message.select));
    } else if (performance.now() - printedAt > PROGRESS_EVERY_MS) {
      printedAt = performance.now();
      const failed = tests.filter(isFailed).length;
      printLine(stage, `${tests.length} of ${expected} tests${failed > 0 ? `, ${failed} failed` : ''}`);
    }
  };
  const { code } = await runTool(script, given, {
    environment: { ...COMPILE_CACHE, TEST_RUN_FOLDER: folder, ...environment },
    signal,
    logFile,
    onReport,
  });
  if (tests.length > 0) writeReport(reportFile(folder, stage), tests);
  const { passed, failed } = tallyOfTests(code, tests);
  const isEmpty = code === 0 && given.includes(EVEN_NONE);
  // It ended before it could report: a wrong argument, or an invalid configuration.
  if (failed > 0 && !isEmpty && !tests.some(isFailed))
    printFailure(`${stage} ended early`, [lastLines(logFile)], logFile, repeating(run, []));
  return { passed, failed: isEmpty ? 0 : failed };
}

export function printFailure(title: string, errors: string[], logFile: string, command: string) {
  const place = `log: ${relative(projectFolder, logFile)}`;
  console.log(`\n✗ ${title}\n${indented([...errors, place].join('\n\n'))}\n  again: ${command}\n`);
}

export function printLine(stage: string, what: string) {
  console.log(`${stage.padEnd(NAME_WIDTH)} ${what}`);
}

export function outcomeOf({ passed, failed }: Tally, ms: number): string {
  const time = durationOf(ms);
  return failed === 0 ? `${passed} passed in ${time}` : `${passed} passed, ${failed} failed in ${time}`;
}

export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function repeating({ command, filter, commandEnd }: ToolRun, select: string[]): string {
  return [command, ...(select.length > 0 ? select : filter).map(quoted), commandEnd]
    .filter(Boolean)
    .join(' ');
}

const quoted = (word: string) => (/^[\w./:@=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

const indented = (text: string) =>
  (process.stdout.isTTY ? text : stripVTControlCharacters(text)).replaceAll(/^/gm, '  ');

const lastLines = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-LAST_LINES).join('\n') : '';
