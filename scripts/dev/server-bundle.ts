import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { projectFolder } from './data-folder.ts';

/** Of many files, which Node would each read and compile at every start. All other packages stay as they are installed. */
const BUNDLED_PACKAGES = /^(?:zod|culori)(?:\/|$)/;
const OWN_SOURCE = /^[./#]/;

/** Writes server.ts and what it imports into a few files, for scripts/run.mjs. */
export async function bundleServer(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: projectFolder,
    input: { server: 'server.ts' },
    platform: 'node',
    external: (id) => !OWN_SOURCE.test(id) && !BUNDLED_PACKAGES.test(id),
  });
  await bundle.write({
    dir: join(projectFolder, folder, 'handoff'),
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name].mjs',
    // For the log, which names the lines of the sources.
    sourcemap: 'hidden',
  });
  await bundle.close();
}
