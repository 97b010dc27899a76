import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type StaticFile, type StaticFiles, tagged } from './static-files.ts';

const FILE_NAME = 'handoff-verifier.html';
const POLICY = /http-equiv="Content-Security-Policy" content="([^"]+)"/;

/** The pages that check a certificate in the browser. scripts/dev/verifier-bundle.ts writes them. */
export function readVerifier(buildFolder: string): StaticFiles {
  const folder = join(buildFolder, 'handoff', 'verifier');
  return new Map([
    ['/verify', readPage(join(folder, 'verify.html'), {})],
    [
      `/verify/${FILE_NAME}`,
      readPage(join(folder, FILE_NAME), { 'Content-Disposition': `attachment; filename="${FILE_NAME}"` }),
    ],
  ]);
}

/** The header has the policy of the page itself, and what only a header can say. */
function readPage(path: string, headers: Record<string, string>): StaticFile {
  const bytes = readFileSync(path);
  const policy = POLICY.exec(bytes.toString('utf8'))?.[1]?.replaceAll('&#39;', "'");
  if (!policy) throw new Error(`${path} has no policy`);
  return {
    type: 'text/html; charset=utf-8',
    plain: tagged(bytes),
    compressed: [
      { coding: 'br', ...tagged(brotliCompressSync(bytes)) },
      { coding: 'gzip', ...tagged(gzipSync(bytes)) },
    ],
    headers: {
      'Cache-Control': 'public, max-age=0, must-revalidate',
      'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
      ...headers,
    },
  };
}
