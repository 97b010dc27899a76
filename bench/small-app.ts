import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { type Running, startProgram } from '#scripts/dev/child-processes.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { step } from '#scripts/dev/step.ts';
import { testPort } from '#scripts/dev/test-port.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { BENCH, type Context } from './served-app.ts';

/** A program that Handoff is measured beside. Its arguments are those of Node. */
export type SmallApp = {
  name: string;
  /** Below `data/bench`. */
  folder: string;
  files: Record<string, string>;
  build?: string[];
  start: (port: number) => string[];
  ready: RegExp;
};

const NEXT = join(projectFolder, 'node_modules', 'next', 'dist', 'bin', 'next');
const STOP_TIMEOUT_MS = 5_000;
const ENVIRONMENT = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HANDOFF_BUILD_FOLDER: '.next' };

const NEXT_FILES = {
  // Otherwise Next would use the product's instrumentation, which needs a database.
  'instrumentation.js': 'export function register() {}\n',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(projectFolder)} } };\n`,
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
};

/** On the product's own release of Next, with its defaults. */
export const nextApp = (name: string, folder: string, files: Record<string, string>): SmallApp => ({
  name,
  folder,
  files: { ...NEXT_FILES, ...files },
  build: [NEXT, 'build'],
  start: (port) => [NEXT, 'start', join(BENCH, folder), '--port', String(port)],
  ready: /Ready in/,
});

/** Also copies these files and folders of the product. */
export async function buildSmallApp(
  { name, folder: below, files, build }: SmallApp,
  signal: AbortSignal,
  copied: string[] = [],
): Promise<void> {
  const folder = join(BENCH, below);
  rmSync(folder, { recursive: true, force: true });
  for (const path of copied) cpSync(join(projectFolder, path), join(folder, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  if (!build) return;
  await step(`Building ${name}`, async () => {
    const options = { cwd: folder, environment: ENVIRONMENT, signal };
    const { code, output } = await runCommand(process.execPath, build, options);
    if (code !== 0) throw new UserError(`${name} could not be built.\n${output}`);
  });
}

export async function startSmallApp(
  { name, start, ready }: SmallApp,
  { signal, cleanups }: Context,
): Promise<Running & { origin: string }> {
  const port = await testPort();
  const environment = { ...ENVIRONMENT, PORT: String(port) };
  const running = await startProgram(
    { name, arguments: start(port), environment, ready, graceMs: STOP_TIMEOUT_MS },
    signal,
  );
  cleanups.push(running.stop);
  return { ...running, origin: `http://localhost:${port}` };
}
