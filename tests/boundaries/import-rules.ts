import { posix } from 'node:path';
import {
  CLIENT,
  EXCEPTIONS,
  FEATURES,
  FOLDERS,
  LAYERS,
  type Permission,
  PLATFORM,
  ROOT_FILES,
  SERVER,
} from './import-table.ts';
import type { ParsedSource } from './source.ts';
import { TEST_FOLDERS } from './test-imports.ts';

type Import = ParsedSource['imports'][number];

const ALL_FOLDERS: Record<string, Permission[]> = { ...FOLDERS, ...TEST_FOLDERS };

/** The Prisma client stays in stores, platform/database and platform/jobs. */
const CLIENT_NAMES = { from: '#platform/database/db.ts', names: ['db', 'probeDb'] };

export function forbiddenImports(sources: ParsedSource[]): string[] {
  const browser = browserSources(sources);
  return sources.flatMap((source) => {
    const rules = browser.has(source.path) ? rulesInBrowser(source) : rulesOf(source.path);
    if (!rules) return [`${source.path}: is in no folder of the table`];
    const allowed = [...rules.allowed, ...(EXCEPTIONS[source.path] ?? [])];
    return source.imports
      .filter(
        (wanted) => !rules.isOwn(wanted.from) && !allowed.some((permission) => allows(permission, wanted)),
      )
      .map(({ from }) => `${source.path} → ${from}: ${rules.sentence}`)
      .concat(prismaClient(source));
  });
}

interface Rules {
  allowed: Permission[];
  isOwn: (from: string) => boolean;
  sentence: string;
}

function rulesOf(path: string): Rules | undefined {
  if (path.startsWith('features/')) return rulesOfFeature(path);
  if (path.startsWith('platform/')) return rulesOfPlatform(path);
  const root = ROOT_FILES[path];
  if (root) return { allowed: root, isOwn: () => false, sentence: `${path} may not import it` };
  const folder = folderOf(path);
  const allowed = folder && ALL_FOLDERS[folder];
  if (!allowed) return undefined;
  const own = folder.startsWith('app') ? ofItsRoute(path, ['*']) : [];
  const area = folder === 'app/staff' ? [areaOf(path)] : [];
  return {
    allowed: [...allowed, ...own, ...area],
    isOwn: () => false,
    sentence: `${folder} may not import it`,
  };
}

function rulesOfFeature(path: string): Rules | undefined {
  const place = FEATURES.indexOf(featureOf(path));
  if (place < 0) return undefined;
  const layer = layerOf(path);
  return {
    allowed: LAYERS[layer],
    isOwn: (from) => {
      if (!from.startsWith('#features/')) return false;
      const target = from.slice(1);
      const other = FEATURES.indexOf(featureOf(target));
      return other >= 0 && other <= place && DEPTHS[layerOf(target)] <= DEPTHS[layer];
    },
    sentence: `a ${layer} may import own and earlier features, of its layer or a lower one, and what the table lists`,
  };
}

function rulesOfPlatform(path: string): Rules | undefined {
  const order = Object.keys(PLATFORM);
  const folder = path.split('/')[1] ?? '';
  const libraries = PLATFORM[folder];
  if (!libraries) return undefined;
  const earlier = order.slice(0, order.indexOf(folder) + 1).map((name) => `#platform/${name}`);
  return {
    allowed: [...SERVER, ...libraries, ...earlier],
    isOwn: () => false,
    sentence: `platform/${folder} may import the folders before it in the table`,
  };
}

function rulesInBrowser({ path }: ParsedSource): Rules {
  const models = rulesOf(path);
  return {
    allowed: [...CLIENT, ...ofItsRoute(path, ['actions.ts', '*.css'])],
    // A model runs in a browser as well as on the server.
    isOwn: (from) => layerOf(path) === 'model' && (models?.isOwn(from) ?? false),
    sentence:
      'runs in the browser, where only React, forms, zod, models, components and sibling actions may go',
  };
}

type Layer = keyof typeof LAYERS;
const DEPTHS: Record<Layer, number> = { model: 0, proof: 0, store: 1, 'use case': 2 };

export function layerOf(path: string): Layer {
  const layer = path.split('/')[2] ?? '';
  return layer === 'model' || layer === 'proof' || layer === 'store' ? layer : 'use case';
}

function featureOf(path: string): string {
  return path.split('/')[1] ?? '';
}

function prismaClient({ path, imports }: ParsedSource): string[] {
  const mayHold =
    /^platform\/(database|jobs)\//.test(path) || (path.startsWith('features/') && layerOf(path) === 'store');
  if (mayHold || !/^(app|features|platform|components|operator)\//.test(path)) return [];
  const { from, names } = CLIENT_NAMES;
  return imports
    .filter((wanted) => wanted.from === from && wanted.names.some((name) => names.includes(name)))
    .map(() => `${path} → ${from}: the Prisma client stays in stores`);
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

/** A console area's pages share their actions and parts, also with the pages below them. */
function areaOf(path: string): string {
  return `#${path.split('/').slice(0, 3).join('/')}`;
}

function ofItsRoute(path: string, names: string[]): string[] {
  return names.map((name) => `#${posix.join(posix.dirname(path), name)}`);
}

function folderOf(path: string): string | undefined {
  const parts = path.split('/');
  return [parts.slice(0, 2), parts.slice(0, 1)]
    .map((name) => name.join('/'))
    .find((name) => ALL_FOLDERS[name]);
}

function allows(permission: Permission, wanted: Import): boolean {
  const given = typeof permission === 'string' ? { from: permission } : permission;
  if (given.typeOnly && !wanted.typeOnly) return false;
  if (given.names && !wanted.names.every((name) => given.names?.includes(name))) return false;
  if (given.except?.some((path) => isWithin(wanted.from, path))) return false;
  if (given.from.endsWith(':')) return wanted.from.startsWith(given.from);
  if (posix.basename(given.from).includes('*')) {
    return posix.dirname(wanted.from) === posix.dirname(given.from) && matches(wanted.from, given.from);
  }
  return isWithin(wanted.from, given.from);
}

function isWithin(from: string, path: string): boolean {
  const parts = path.split('/');
  const found = from.split('/').slice(0, parts.length);
  return parts.length === found.length && parts.every((part, place) => part === '*' || part === found[place]);
}

function matches(address: string, pattern: string): boolean {
  const [before = '', after = ''] = pattern.split('*');
  return address.startsWith(before) && address.endsWith(after);
}
