import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { z } from 'zod';
import { UserError } from '#scripts/cli/user-error.ts';

const MANIFEST = 'build-manifest.json';
/** Chromium then compiles the file's functions beside the main thread while it arrives, not at their first call. */
const HINT = '//# allFunctionsCalledOnLoad\n';

const buildManifest = z.object({ rootMainFiles: z.array(z.string()).min(1) });
const TEXT = new Set(['.css', '.html', '.js', '.json', '.map', '.svg', '.txt']);
const compressWithBrotli = promisify(brotliCompress);
const compressWithGzip = promisify(gzip);

/**
 * Only for the scripts of Next and React that each page runs. In others, a visit calls few of the functions. Measured: 181
 * ms less blocking time on a slow phone (decision 86).
 */
export function addCompileHints(buildFolder: string): void {
  for (const name of scriptsOfEachPage(join(buildFolder, MANIFEST))) {
    const file = join(buildFolder, name);
    const script = readFileSync(file, 'utf8');
    if (!script.startsWith(HINT)) writeFileSync(file, HINT + script);
  }
}

function scriptsOfEachPage(manifest: string): string[] {
  const { data, error } = buildManifest.safeParse(JSON.parse(readFileSync(manifest, 'utf8')));
  if (error)
    throw new UserError(`Next.js changed ${MANIFEST}, where the build reads which scripts each page runs.`);
  return data.rootMainFiles;
}

/**
 * Writes `NAME.br` and `NAME.gz` beside each text file, where they are smaller: names that nginx and Caddy know too.
 * Measured by `npm run bench -- pages`: scripts and styles of the first step are 135 KB with brotli and 156 KB with gzip.
 */
export async function compressStaticFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string) {
  const bytes = readFileSync(file);
  const [brotli, zipped] = await Promise.all([
    compressWithBrotli(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    compressWithGzip(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  if (brotli.length < bytes.length) writeFileSync(`${file}.br`, brotli);
  if (zipped.length < bytes.length) writeFileSync(`${file}.gz`, zipped);
}
