import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describeRun } from '#scripts/dev/run-description.ts';
import { reportFile } from '#scripts/dev/test-environment.ts';
import type { Measured } from './database-run.ts';
import type { StageResult } from './plan.ts';
import { readReport, type Tally } from './reports.ts';

const SLOWEST = 10;

const measured = {
  passed: z.number(),
  failed: z.number(),
  wallSeconds: z.number(),
  processorSeconds: z.number().nullable(),
};
const slowTest = z.object({ stage: z.string(), test: z.string(), seconds: z.number() });
export const runResult = z.object({
  date: z.string(),
  machine: z.string(),
  ...measured,
  stages: z.array(z.object({ name: z.string(), ...measured })),
  slowest: z.array(slowTest),
});

export type RunResult = z.infer<typeof runResult>;
type SlowTest = z.infer<typeof slowTest>;

const resultFile = (folder: string) => join(folder, 'result.json');

export function storeResult(folder: string, run: Tally & Measured, stages: readonly StageResult[]): void {
  const slowest = stages
    .flatMap(({ name }) => durationsOf(name, reportFile(folder, name)))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  const result = runResult.parse({ ...dateAndMachine(), ...run, stages, slowest });
  writeFileSync(resultFile(folder), JSON.stringify(result, rounded, 2));
}

export function readResult(folder: string): RunResult | null {
  const file = resultFile(folder);
  return existsSync(file) ? runResult.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export function dateAndMachine(): { date: string; machine: string } {
  const { date, machine } = describeRun();
  const { processor, cores, memoryGib, system } = machine;
  return { date, machine: `${processor}, ${cores} cores, ${memoryGib} GiB, ${system}` };
}

const rounded = (_: string, value: unknown) =>
  typeof value === 'number' ? Math.round(value * 10) / 10 : value;

function durationsOf(stage: string, file: string): SlowTest[] {
  if (!existsSync(file)) return [];
  return readReport(file).tests.map((test) => ({
    stage,
    test: `${test.file} › ${test.title}`,
    seconds: test.seconds,
  }));
}
