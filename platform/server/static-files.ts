import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { acceptsCoding } from '#platform/http/accept-encoding.ts';
import { normalizedPath } from '#platform/http/plain-path.ts';
import { httpErrors } from '#platform/http-errors/http-errors.ts';
import { reject } from '#platform/http-errors/reject.ts';

const PREFIX = '/_next/static/';
/** In the order of preference. The build adds a file of each kind where it is smaller. */
const CODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
];
const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const OTHER_TYPE = 'application/octet-stream';
/** The name of a file changes with its content, or with the build. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';
const VERIFIER_FILE = 'handoff-verifier.html';
const POLICY = /http-equiv="Content-Security-Policy" content="([^"]+)"/;

type Body = { coding?: string; bytes: Buffer; etag: string };
type StaticFile = {
  type: string;
  plain: Body;
  compressed: Body[];
  headers: Record<string, string>;
};

/** By path. The files of a build are about two megabytes, compressed ones included, so they stay in memory. */
export type StaticFiles = ReadonlyMap<string, StaticFile>;

export function readStaticFiles(buildFolder: string): StaticFiles {
  const folder = join(buildFolder, 'static');
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !CODINGS.some(({ suffix }) => entry.name.endsWith(suffix)))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    names.map((name) => [
      PREFIX + relative(folder, name),
      readStaticFile(name, { 'Cache-Control': CACHE_CONTROL }),
    ]),
  );
}

/** The pages that check a certificate in the browser. scripts/dev/verifier-bundle.ts writes them. */
export function readVerifier(buildFolder: string): StaticFiles {
  const folder = join(buildFolder, 'handoff', 'verifier');
  return new Map([
    ['/verify', readPage(join(folder, 'verify.html'), {})],
    [
      `/verify/${VERIFIER_FILE}`,
      readPage(join(folder, VERIFIER_FILE), {
        'Content-Disposition': `attachment; filename="${VERIFIER_FILE}"`,
      }),
    ],
  ]);
}

/** For pages of other sites, which show the starter card. scripts/dev/embed-bundle.ts writes it. */
export function readEmbedScript(buildFolder: string): StaticFiles {
  const headers = {
    // Its address has no hash of its content.
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  return new Map([['/embed.js', readStaticFile(join(buildFolder, 'handoff', 'embed', 'embed.js'), headers)]]);
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

/** With the files beside it that the build compressed. */
function readStaticFile(name: string, headers: Record<string, string>): StaticFile {
  return {
    headers,
    type: TYPES[extname(name)] ?? OTHER_TYPE,
    plain: bodyOf(name),
    compressed: CODINGS.filter(({ suffix }) => existsSync(name + suffix)).map(({ name: coding, suffix }) => ({
      coding,
      ...bodyOf(name + suffix),
    })),
  };
}

function bodyOf(name: string): Body {
  const bytes = readFileSync(name);
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` };
}

/** The development server makes the files of a build itself. */
export function asksForStaticFile(
  { method = '', url }: IncomingMessage,
  files: StaticFiles,
  isDevelopment: boolean,
): boolean {
  const path = normalizedPath(url);
  const isOfBuild = path.startsWith(PREFIX) && !isDevelopment;
  return ['GET', 'HEAD'].includes(method) && (isOfBuild || files.has(path));
}

export function sendStaticFile(request: IncomingMessage, response: ServerResponse, files: StaticFiles) {
  const file = files.get(normalizedPath(request.url));
  if (!file) return reject(request, response, httpErrors.noSuchPage);
  const { type, plain, compressed, headers } = file;
  const { coding, bytes, etag } =
    compressed.find(({ coding = '' }) => acceptsCoding(request.headers['accept-encoding'], coding)) ?? plain;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', etag);
  if (isKnown(request.headers['if-none-match'], etag)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', bytes.length);
  if (coding) response.setHeader('Content-Encoding', coding);
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const isKnown = (ifNoneMatch = '', etag: string): boolean =>
  ifNoneMatch
    .split(',')
    .map((known) => known.trim())
    .some((known) => known === '*' || known.replace(/^W\//, '') === etag);
