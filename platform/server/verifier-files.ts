import { join } from 'node:path';
import { readStaticFile, type StaticFile, type StaticFiles } from './static-files.ts';

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
  const file = readStaticFile(path, { 'Cache-Control': 'public, max-age=0, must-revalidate', ...headers });
  const policy = POLICY.exec(file.plain.bytes.toString('utf8'))?.[1]?.replaceAll('&#39;', "'");
  if (!policy) throw new Error(`${path} has no policy`);
  return {
    ...file,
    headers: { ...file.headers, 'Content-Security-Policy': `${policy}; frame-ancestors 'none'` },
  };
}
