import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const manifest = z.object({ node: z.record(z.string(), z.unknown()) });

/** The actions that a build holds, as Next lists them; undefined if the folder holds no build. */
export function knownActions(buildFolder: string): ReadonlySet<string> | undefined {
  const file = join(buildFolder, 'server/server-reference-manifest.json');
  try {
    return new Set(Object.keys(manifest.parse(JSON.parse(readFileSync(file, 'utf8'))).node));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
