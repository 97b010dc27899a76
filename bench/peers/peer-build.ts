import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { step } from '#scripts/dev/step.ts';
import { runCommand } from '#scripts/dev/tool.ts';

const BUILT = 'built-from.json';

/** Replaces the folder. */
export function writeFiles(folder: string, files: Record<string, string>): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export type PeerBuild = {
  name: string;
  folder: string;
  files: Record<string, string>;
  /** A script of Node and its arguments, run in the folder. */
  command: string[];
  signal: AbortSignal;
};

/** Does nothing if the last build was of the same files. */
export async function buildPeer({ name, folder, files, command, signal }: PeerBuild): Promise<void> {
  const source = JSON.stringify([process.version, command, files]);
  const built = join(folder, BUILT);
  if (existsSync(built) && readFileSync(built, 'utf8') === source) return;
  writeFiles(folder, files);
  await step(`Building ${name}`, async () => {
    const environment = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
    const options = { cwd: folder, environment, signal };
    const { code, output } = await runCommand(process.execPath, command, options);
    if (code !== 0) throw new UserError(`${name} could not be built.\n${output}`);
  });
  writeFileSync(built, source);
}
