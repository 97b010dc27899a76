import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectFolder } from './data-folder.ts';
import { COMPILE_CACHE, logFileOf, reportFile } from './test-environment.ts';
import { parseProgress } from './test-progress.ts';
import type { Tally } from './test-report.ts';
import { runTool } from './tool.ts';

const PROGRESS_EVERY_MS = 20_000;
const NAME_WIDTH = 9;
const LAST_LINES = 40;

export interface TestRun {
  databaseUrl: string;
  folder: string;
  filter: string[];
  signal: AbortSignal;
}

export interface RunnerRun {
  stage: string;
  folder: string;
  runner: [script: string, ...given: string[]];
  environment: Record<string, string>;
  signal: AbortSignal;
  read: (code: number, report: string) => Tally;
}

export async function runStage(run: RunnerRun): Promise<Tally> {
  const { stage, folder, runner, environment, signal, read } = run;
  const [script, ...given] = runner;
  const started = performance.now();
  const report = reportFile(folder, stage);
  const logFile = logFileOf(folder, stage);
  printLine(stage, 'starts');
  let printedAt = performance.now();
  let failures = 0;
  const onReport = (line: string) => {
    const progress = parseProgress(line);
    if (!progress) {
      console.log(indented(line));
    } else if (progress.kind === 'failure') {
      failures += 1;
      console.log(`\n✗ ${progress.title}\n${indented(progress.errors.join('\n\n'))}\n`);
    } else if (performance.now() - printedAt > PROGRESS_EVERY_MS) {
      printedAt = performance.now();
      const failed = progress.failed > 0 ? `, ${progress.failed} failed` : '';
      printLine(stage, `${progress.done} of ${progress.total} tests${failed}`);
    }
  };
  const { code } = await runTool(script, given, {
    environment: { ...COMPILE_CACHE, ...environment },
    signal,
    logFile,
    onReport,
  });
  const tally = read(code, report);
  // It ended before it could report: a wrong argument, or an invalid configuration.
  if (tally.failed > 0 && failures === 0) console.log(indented(lastLines(logFile)));
  printLine(stage, outcomeOf(tally, started));
  if (tally.failed > 0)
    printLine(stage, `Output of the code under test: ${relative(projectFolder, logFile)}`);
  return tally;
}

export function printLine(stage: string, what: string) {
  console.log(`${stage.padEnd(NAME_WIDTH)} ${what}`);
}

export function outcomeOf({ passed, failed }: Tally, started: number): string {
  const time = durationOf(performance.now() - started);
  return failed === 0 ? `${passed} passed in ${time}` : `${passed} passed, ${failed} failed in ${time}`;
}

export function durationOf(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const indented = (text: string) =>
  (process.stdout.isTTY ? text : stripVTControlCharacters(text)).replaceAll(/^/gm, '  ');

const lastLines = (file: string) =>
  existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(-LAST_LINES).join('\n') : '';
