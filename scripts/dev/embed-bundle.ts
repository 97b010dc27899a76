import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { projectFolder } from './data-folder.ts';

/** Writes embed.js, which pages of the partner load beside the starter card. Returns its folder. */
export async function bundleEmbedScript(folder: string): Promise<string> {
  const bundle = await rolldown({
    cwd: projectFolder,
    input: 'components/embed/partner-page.ts',
    platform: 'browser',
  });
  const { output } = await bundle.generate({ format: 'iife', minify: true });
  await bundle.close();
  const [chunk, ...others] = output;
  if (others.length > 0) throw new Error('The starter card needs more than one script.');
  const target = join(projectFolder, folder, 'handoff', 'embed');
  // It may have files that an earlier build compressed.
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'embed.js'), chunk.code);
  return target;
}
