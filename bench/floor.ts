import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { startProgram } from '#scripts/dev/child-processes.ts';
import { addCompileHints } from '#scripts/dev/compile-hints.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { freePort } from '#scripts/dev/free-port.ts';
import { step } from '#scripts/dev/step.ts';
import { runTool } from '#scripts/dev/tool.ts';

const NEXT = 'next/dist/bin/next';
const STYLES = [
  'app/globals.css',
  'app/theme.css',
  'app/typeface.css',
  'app/typefaces',
  'app/art.css',
  'app/purposes.css',
  'components/borrower/art/purposes.svg',
  'postcss.config.mjs',
];
/** The app's own layout reads the partner from a database. */
const LAYOUT = `import { connection } from 'next/server';
import './globals.css';

export default async function EmptyLayout({ children }) {
  await connection();
  return <html lang="en"><body>{children}</body></html>;
}
`;
const EMPTY_PAGE = 'export default function EmptyPage() {\n  return null;\n}\n';
/** As little as a page can show: text in a typeface of the system. */
const PLAIN_PAGE = `export default function PlainPage() {
  return <main><h1>A plain page</h1><p>It has a heading and a line of text.</p></main>;
}
`;
const STOP_TIMEOUT_MS = 5_000;

/**
 * Builds and serves an empty page and one with two lines of text, with the app's style sheet and configuration: the
 * minimum weight and load time of a page. They are a separate build, so the product has no route for them.
 */
export async function serveFloor(folder: string, firstPort: number, signal: AbortSignal) {
  const app = join(folder, 'floor');
  rmSync(app, { recursive: true, force: true });
  mkdirSync(join(app, 'app'), { recursive: true });
  for (const path of STYLES) cpSync(join(projectFolder, path), join(app, path), { recursive: true });
  writeFileSync(join(app, 'app', 'layout.tsx'), LAYOUT);
  writeFileSync(join(app, 'app', 'page.tsx'), EMPTY_PAGE);
  mkdirSync(join(app, 'app', 'plain'));
  writeFileSync(join(app, 'app', 'plain', 'page.tsx'), PLAIN_PAGE);
  // Otherwise Next would use the app's instrumentation, which needs a database.
  writeFileSync(join(app, 'instrumentation.ts'), 'export function register() {}\n');
  // Imported from the project root, so that packages and `#` imports resolve.
  const config = join(relative(app, projectFolder), 'next.config.js');
  // The server around Next compresses the app's own pages and files; here Next has to.
  writeFileSync(
    join(app, 'next.config.mjs'),
    `import config from '${config}';\n\nexport default { ...config, compress: true };\n`,
  );
  const environment = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: '.next' };
  await step('Building the empty page', async () => {
    const { code, output } = await runTool(NEXT, ['build', app], { environment, signal });
    if (code !== 0) throw new UserError(`The empty page could not be built.\n${output}`);
    addCompileHints(join(app, '.next'));
  });
  const port = await freePort(firstPort);
  const running = await startProgram(
    {
      name: 'The empty page',
      arguments: [join('node_modules', NEXT), 'start', app, '--port', String(port)],
      environment,
      ready: /Ready in/,
      graceMs: STOP_TIMEOUT_MS,
    },
    signal,
  );
  const origin = `http://localhost:${port}`;
  return { empty: `${origin}/`, plain: `${origin}/plain`, stop: running.stop };
}
