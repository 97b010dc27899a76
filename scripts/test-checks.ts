import { buildFolder } from '#env.ts';
import { generateClient } from './app-build.ts';
import { runTool } from './tool.ts';

export interface Tally {
  passed: number;
  failed: number;
}

export async function checkTypes(signal: AbortSignal): Promise<Tally> {
  await generateClient(signal);
  return check('Types', async () => {
    const environment = { NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: buildFolder };
    const routes = await runTool('next/dist/bin/next', ['typegen'], { environment, signal });
    return routes.code === 0 ? runTool('typescript/bin/tsc', ['--noEmit'], { signal }) : routes;
  });
}

export function checkLint(signal: AbortSignal): Promise<Tally> {
  return check('Lint', () => runTool('@biomejs/biome/bin/biome', ['ci'], { signal }));
}

/** Counts as one check: says nothing more when all is well, and everything when it is not. */
async function check(name: string, work: () => Promise<{ code: number; output: string }>): Promise<Tally> {
  const start = performance.now();
  process.stdout.write(`${name}… `);
  const { code, output } = await work();
  console.log(`${code === 0 ? '' : 'failed, '}${((performance.now() - start) / 1000).toFixed(1)} s`);
  if (code !== 0) console.log(output);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}
