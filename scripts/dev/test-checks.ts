import { TEST_BUILD } from './test-environment.ts';
import type { Tally } from './test-report.ts';
import { outcomeOf, printLine } from './test-stage.ts';
import { type Outcome, runTool } from './tool.ts';

export function checkTypes(signal: AbortSignal): Promise<Tally> {
  return check('types', async () => {
    const environment = { NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: TEST_BUILD };
    const routes = await runTool('next/dist/bin/next', ['typegen'], { environment, signal });
    // Current routes only: other builds may have left types of deleted pages.
    const check = ['--noEmit', '--project', 'tsconfig.test.json'];
    return routes.code === 0 ? runTool('typescript/bin/tsc', check, { signal }) : routes;
  });
}

export function checkLint(signal: AbortSignal): Promise<Tally> {
  return check('lint', () => runTool('@biomejs/biome/bin/biome', ['ci'], { signal }));
}

async function check(stage: string, work: () => Promise<Outcome>): Promise<Tally> {
  const started = performance.now();
  const { code, output } = await work();
  if (code !== 0) console.log(output);
  const tally = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
  printLine(stage, outcomeOf(tally, started));
  return tally;
}
