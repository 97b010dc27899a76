import { posix } from 'node:path';
import { CLIENT, EXCEPTIONS, FEATURES, FOLDERS, LAYERS, PLATFORM, ROOT_FILES } from './import-table.ts';
import { COMPUTED, type ParsedSource } from './source.ts';

type Import = ParsedSource['imports'][number];
type Layer = keyof typeof LAYERS;

const DEPTHS = { model: 0, proof: 0, store: 1, 'use case': 2 };

export function forbiddenImports(sources: ParsedSource[]): string[] {
  const browser = browserSources(sources);
  return sources.flatMap((source) => {
    const { path, imports } = source;
    const inBrowser = browser.has(path);
    const allowed = inBrowser ? `${CLIENT} ${ofItsRoute(path, 'actions.ts *.css')}` : allowedFor(path);
    if (allowed === undefined) return [`${path}: is in no folder of the table`];
    const words = `${allowed} ${EXCEPTIONS[path] ?? ''}`.split(/\s+/).filter(Boolean);
    // A model runs in a browser as well as on the server.
    const isOwn = (from: string) => (!inBrowser || layerOf(path) === 'model') && isEarlier(path, from);
    return imports
      .filter((wanted) => holdsPrisma(path, wanted) || !(isOwn(wanted.from) || allows(words, wanted)))
      .map(({ from }) => `${path} → ${from}${inBrowser ? ', in the browser' : ''}`);
  });
}

/** Files that import each other, also only types, and files between two such circles. */
export function importCircles(sources: ParsedSource[]): string[] {
  const left = new Map<string, string[]>(
    sources.map(({ path, imports }) => [`#${path}`, imports.map(({ from }) => from)]),
  );
  for (let before = 0; before !== left.size; ) {
    before = left.size;
    const imported = new Set([...left.values()].flat());
    for (const [address, addresses] of left) {
      if (!imported.has(address) || !addresses.some((each) => left.has(each))) left.delete(address);
    }
  }
  return [...left.keys()];
}

function allowedFor(path: string): string | undefined {
  const [top = '', folder = '', area = ''] = path.split('/');
  if (top === 'features') return FEATURES.includes(folder) ? LAYERS[layerOf(path)] : undefined;
  if (top === 'platform') {
    const order = Object.keys(PLATFORM);
    const earlier = order.slice(0, order.indexOf(folder) + 1).map((name) => `#platform/${name}`);
    return earlier.length > 0 ? `node: server-only ${PLATFORM[folder]} ${earlier.join(' ')}` : undefined;
  }
  const name = [`${top}/${folder}`, top].find((each) => each in FOLDERS) ?? '';
  const listed = ROOT_FILES[path] ?? FOLDERS[name];
  if (listed === undefined || top !== 'app')
    return listed === undefined ? listed : `${listed} #${name || path}`;
  // A console area's pages share their actions and parts, also with the pages below them.
  return `${listed} ${ofItsRoute(path, '*')} ${folder === 'staff' ? `#app/staff/${area}` : ''}`;
}

/** Own and earlier features, of the same layer or a lower one. */
function isEarlier(path: string, from: string): boolean {
  if (!path.startsWith('features/') || !from.startsWith('#features/')) return false;
  const [place, other] = [path, from].map((each) => FEATURES.indexOf(each.split('/')[1] ?? ''));
  return (other ?? -1) >= 0 && (other ?? 0) <= (place ?? 0) && depthOf(from, 3) <= depthOf(path, 0);
}

function depthOf(path: string, ofRoom: number): number {
  const layer = layerOf(path);
  return layer in DEPTHS ? DEPTHS[layer as keyof typeof DEPTHS] : ofRoom;
}

export function layerOf(path: string): Layer {
  const layer = path.split('/')[2] ?? '';
  return layer in LAYERS ? (layer as Layer) : 'use case';
}

/** The Prisma client stays in stores, platform/database and platform/jobs. */
function holdsPrisma(path: string, { from, names }: Import): boolean {
  if (from !== '#platform/database/db.ts' || !names.some((name) => name === 'db' || name === 'probeDb'))
    return false;
  return /^(app|features\/[^/]+\/(?!store\/)|platform\/(?!database|jobs)|components|operator)/.test(path);
}

/** Files marked 'use client' and their imports, up to the actions that they call. */
function browserSources(sources: ParsedSource[]): Set<string> {
  const byAddress = new Map(sources.map((source) => [`#${source.path}`, source]));
  const found = new Set<string>();
  const follow = (source: ParsedSource) => {
    if (found.has(source.path) || isMarked(source, 'use server')) return;
    found.add(source.path);
    for (const { from, typeOnly } of source.imports) {
      const next = byAddress.get(from);
      if (next && !typeOnly) follow(next);
    }
  };
  sources.filter((source) => isMarked(source, 'use client')).forEach(follow);
  return found;
}

function isMarked({ statements }: ParsedSource, directive: string): boolean {
  return statements.some((statement) => statement.directive === directive);
}

const ofItsRoute = (path: string, names: string) =>
  names.replaceAll(/\S+/g, (name) => `#${posix.join(posix.dirname(path), name)}`);

function allows(words: string[], wanted: Import): boolean {
  const isMeant = (word: string) => names(word, wanted);
  const forbidden = words.filter((word) => word.startsWith('!')).map((word) => word.slice(1));
  return words.some(isMeant) && !forbidden.some(isMeant);
}

function names(word: string, { from, typeOnly, names: imported }: Import): boolean {
  const [, types, path = '', name] = /^(types:)?([^{]*)(?:\{(\w+)\})?$/.exec(word) ?? [];
  if (types && !typeOnly) return false;
  if (name && imported.some((each) => each !== name)) return false;
  if (path === 'PACKAGES') return !from.startsWith('#') && from !== COMPUTED;
  if (path === '*') return from === COMPUTED;
  if (path.endsWith(':')) return from.startsWith(path);
  // `*` is a part of a path, or of the name of a file.
  const pattern = path.replaceAll(/[.[\]()+]/g, '\\$&').replaceAll('*', '[^/]*');
  return new RegExp(`^${pattern}(${/\*[^/]*$/.test(path) ? '' : '/|'}$)`).test(from);
}
