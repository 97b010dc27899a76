import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { orNull } from '#platform/values/or-null.ts';

/** Without the message, which may quote what a borrower typed. */
export type ErrorFacts = {
  errorName: string;
  errorCode?: string;
  sqlState?: string;
  at?: string[];
};

const NAME = /^[\w$.-]{1,60}$/;
const CODE = /^(?:P[1-9]\d{3}|[A-Z][A-Z0-9]*_[A-Z0-9_]{1,60}|E[A-Z0-9]{3,30}|DEP\d{4})$/;
const SQL_STATE = /^(?!P[1-9])[0-9A-Z]{5}$/;
const FRAME =
  /^\s+at (?:.*\()?((?:file:\/\/\/|node:|\/|[A-Za-z]:\\)[^():\n]*(?:\([^():\n]*\)[^():\n]*)*):(\d+):(\d+)\)?$/;
const MAX_FRAMES = 6;
const MAX_LIBRARY_FRAMES = 3;
const MAX_CAUSES = 5;
const project = `${process.cwd()}${sep}`;

export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { errorName: typeof error };
  const chain = causesOf(error);
  const errorCode = firstOf(chain, ({ code }) =>
    typeof code === 'string' && CODE.test(code) ? code : undefined,
  );
  const sqlState = firstOf(chain, sqlStateOf);
  const at = locationsOf(error);
  return {
    errorName: NAME.test(error.name) ? error.name : 'Error',
    ...(errorCode && { errorCode }),
    ...(sqlState && { sqlState }),
    ...(at.length > 0 && { at }),
  };
}

export function errorText(error: unknown): string {
  const { errorName, errorCode, sqlState } = errorFacts(error);
  return [errorName, errorCode, sqlState].filter(Boolean).join(' ');
}

export type Loose = {
  name?: unknown;
  code?: unknown;
  originalCode?: unknown;
  severity?: unknown;
  message?: unknown;
};

/** The error first. Libraries wrap an error, collect those of several addresses, or put their own code over Node's. */
export function causesOf(error: unknown, depth = 0): Loose[] {
  if (!error || typeof error !== 'object' || depth >= MAX_CAUSES) return [];
  const { cause, errors, meta }: { cause?: unknown; errors?: unknown; meta?: unknown } = error;
  const inner = [cause ?? Object(meta).driverAdapterError, ...(Array.isArray(errors) ? errors : [])];
  return [error, ...inner.flatMap((one) => causesOf(one, depth + 1))];
}

function sqlStateOf({ code, originalCode }: Loose): string | undefined {
  return [originalCode, code].find((one): one is string => typeof one === 'string' && SQL_STATE.test(one));
}

function firstOf(chain: Loose[], find: (one: Loose) => string | undefined): string | undefined {
  return chain.map(find).find(Boolean);
}

function locationsOf(error: Error): string[] {
  const locations = [...stackLocations(error)];
  const own = locations.filter((location) => !/^(?:node_modules\/|node:)/.test(location));
  const library = locations.slice(0, own.length > 0 ? 1 : MAX_LIBRARY_FRAMES);
  return [...new Set([...library, ...own])].slice(0, MAX_FRAMES);
}

/** From the innermost. Each is found when it is asked for: that of a bundled file needs the file's source map. */
export function* stackLocations({ stack, message }: Error): Generator<string, void> {
  if (typeof stack !== 'string') return;
  // A message may look like frames.
  const start = message ? stack.lastIndexOf(message) : -1;
  const frames = stack.slice(start < 0 ? 0 : start + message.length).split('\n');
  for (const line of frames) {
    const [, file = '', row = '', column = ''] = FRAME.exec(line) ?? [];
    const location = file && toLocation(file, Number(row), Number(column));
    if (location) yield location;
  }
}

function toLocation(file: string, row: number, column: number): string | null {
  if (file.startsWith('node:')) return `${file}:${row}`;
  const path = file.startsWith('file:') ? fileURLToPath(file) : file;
  const library = path.lastIndexOf(`node_modules${sep}`);
  if (library >= 0) return `${path.slice(library)}:${row}`;
  if (!path.startsWith(project)) return null;
  return originalLocation(path, row, column) ?? `${path.slice(project.length)}:${row}`;
}

const maps = new Map<string, SourceMap | null>();
/** A parsed map takes up to 36 MB. It serves the frames of one error, and repetitions that follow at once. */
const MAPS_MS = 10_000;
const MAX_MAPS = 4;

function originalLocation(path: string, row: number, column: number): string | null {
  const entry = mapOf(path)?.findEntry(row - 1, column - 1);
  if (!entry || !('originalSource' in entry)) return null;
  const source = resolve(dirname(path), decoded(entry.originalSource));
  return source.startsWith(project) ? toLocation(source, entry.originalLine + 1, 0) : null;
}

function mapOf(path: string): SourceMap | null {
  const known = maps.get(path);
  if (known !== undefined) return known;
  if (maps.size >= MAX_MAPS) maps.clear();
  if (maps.size === 0) setTimeout(() => maps.clear(), MAPS_MS).unref();
  const map = orNull(() => readMap(`${path}.map`));
  maps.set(path, map);
  return map;
}

const readMap = (file: string): SourceMap | null =>
  existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, 'utf8'))) : null;

const decoded = (source: string): string => orNull(() => decodeURIComponent(source)) ?? source;
