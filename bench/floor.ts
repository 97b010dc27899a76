import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PlainError } from '#scripts/cli/user-error.ts';
import { startProgram } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import { stage } from '#scripts/dev/step.ts';
import { runTool } from '#scripts/dev/tool.ts';

const NEXT = 'next/dist/bin/next';
const SAME_AS_THE_APP = ['app/layout.tsx', 'app/globals.css', 'postcss.config.mjs', 'proxy.ts'];
const EMPTY_PAGE = 'export default function EmptyPage() {\n  return null;\n}\n';
const STOPS_WITHIN_MS = 5_000;

/**
 * The least that a page of this build can weigh: the app's own layout, style sheet, proxy and configuration around an
 * empty page, built and served by itself, so that no route for it is ever in the product.
 */
export async function serveFloor(folder: string, firstPort: number, signal: AbortSignal) {
  const app = join(folder, 'floor');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(join(app, 'app'), { recursive: true });
  for (const path of SAME_AS_THE_APP) cpSync(join(projectFolder, path), join(app, path));
  writeFileSync(join(app, 'app', 'page.tsx'), EMPTY_PAGE);
  // Next would find the app's own further up, which wants a database.
  writeFileSync(join(app, 'instrumentation.ts'), 'export function register() {}\n');
  // Taken from where it stands, so that the root stays the project, with its packages and its `#` addresses.
  const config = join(relative(app, projectFolder), 'next.config.js');
  writeFileSync(join(app, 'next.config.mjs'), `export { default } from '${config}';\n`);
  const environment = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: '.next' };
  await stage('Building the empty page', async () => {
    const { code, output } = await runTool(NEXT, ['build', app], { environment, signal });
    if (code !== 0) throw new PlainError(`The empty page could not be built.\n${output}`);
  });
  const port = await freePort(firstPort);
  const running = await startProgram(
    {
      name: 'The empty page',
      arguments: [join('node_modules', NEXT), 'start', app, '--port', String(port)],
      environment,
      ready: /Ready in/,
      graceMs: STOPS_WITHIN_MS,
    },
    signal,
  );
  return { origin: `http://localhost:${port}`, stop: running.stop };
}
