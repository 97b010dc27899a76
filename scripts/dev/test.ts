import { exitWithError } from '#scripts/cli/user-error.ts';
import { generateClient } from './app-build.ts';
import { type Asked, COMMANDS, parseArguments } from './test/arguments.ts';
import { runTests } from './test/database-run.ts';
import { runPlan } from './test/plan.ts';

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
  await runTests({ folder: FOLDERS[lane], command: COMMANDS[lane] }, async (run) => {
    await generateClient(run.signal);
    return runPlan(asked, run);
  });
}
