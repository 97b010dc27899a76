import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const CODE = /\.([cm]?[jt]sx?|css)$/;
/** Static, dynamic and re-exporting imports of ours: packages begin otherwise. */
const IMPORT =
  /\b(?:import|export)\s+(type\s)?(?:[\w\s{},*$]+?\bfrom\s*)?['"]([#.][^'"]+)['"]|\bimport\(\s*['"]([#.][^'"]+)['"]/g;
/** The path of a program that is started, or of a file that is read. */
const PATH = /[\w.()[\]-]+(?:\/[\w.()[\]-]+)+/g;
/** Its name, if a file that is no code is read. */
const NAME = /[\w.-]+\.(?!tsx?\b|m?js\b)[a-z]{2,5}\b/g;
/** Here the code starts programs and reads files. */
const READERS = /^(tests|scripts)\//;
const TESTS = /\.(test|spec)\.tsx?$/;

export interface SourceTree {
  paths: readonly string[];
  textOf: (path: string) => string;
}

export function treeOf(folder: string, paths: readonly string[]): SourceTree {
  const texts = new Map<string, string>();
  return {
    paths,
    textOf: (path) => {
      const text = texts.get(path) ?? readFileSync(join(folder, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}

/** All files that load one of these, directly or through others. The compiler checks imports of types alone. */
export function filesThatReach(targets: ReadonlySet<string>, tree: SourceTree): Set<string> {
  const users = usersOf(tree, targets);
  const reached = new Set(targets);
  for (const path of reached) for (const user of users.get(path) ?? []) reached.add(user);
  return reached;
}

function usersOf({ paths, textOf }: SourceTree, targets: ReadonlySet<string>): Map<string, Set<string>> {
  const known = new Set([...paths, ...targets]);
  const byName = Map.groupBy(known, (path) => posix.basename(path));
  const users = new Map<string, Set<string>>();
  const add = (used: string, user: string) => users.set(used, (users.get(used) ?? new Set()).add(user));
  for (const path of paths.filter((one) => CODE.test(one))) {
    const text = textOf(path);
    for (const [, type, from, later] of text.matchAll(IMPORT))
      if (!type) add(resolved(from ?? later ?? '', path), path);
    if (!READERS.test(path)) continue;
    for (const [word] of text.matchAll(PATH)) if (known.has(word) && !TESTS.test(word)) add(word, path);
    for (const [name] of text.matchAll(NAME)) for (const used of byName.get(name) ?? []) add(used, path);
  }
  return users;
}

function resolved(from: string, by: string): string {
  return from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(by), from);
}
