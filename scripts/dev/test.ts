import { join } from 'node:path';
import { exitWithError } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { projectFolder } from './data-folder.ts';
import { type Asked, COMMANDS, parseArguments } from './test/arguments.ts';
import { planOfChange } from './test/change-plan.ts';
import { type Measured, runTests } from './test/database-run.ts';
import { planOf, runPlan, type StageResult } from './test/plan.ts';
import type { Tally } from './test/reports.ts';
import { storeResult } from './test/results.ts';

const FOLDERS = { test: 'test', all: 'test-all', check: 'check' };

await test(asked());

function asked(): Asked {
  try {
    return parseArguments(process.argv.slice(2));
  } catch (error) {
    return exitWithError(error);
  }
}

async function test(asked: Asked) {
  const { lane } = asked;
  const isWhole = !asked.stage && asked.filter.length === 0 && !asked.changed;
  const plan = asked.changed ? await planOfChange(asked).catch(exitWithError) : planOf(asked);
  const hasDatabase = plan.some(({ stage: { tool } }) => tool === 'vitest' || tool === 'playwright');
  const options = { folder: FOLDERS[lane], command: COMMANDS[lane], hasDatabase };
  let stages: StageResult[] = [];
  const onEnd = (measured: Tally & Measured) => {
    if (isWhole) storeResult(join(projectFolder, 'data', options.folder), measured, stages);
  };
  await runTests({ ...options, onEnd }, async (run) => {
    await generateClient(run.signal);
    stages = await runPlan(plan, asked, run);
    return stages;
  });
}
