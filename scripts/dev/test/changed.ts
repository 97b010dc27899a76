import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { projectFiles, runCommand } from '#scripts/dev/tool.ts';

type Change = Awaited<ReturnType<typeof changeOfBranch>>;
type SourceTree = Awaited<ReturnType<typeof projectTree>>;

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
/** A word alone is on too many pages. */
const COPY = /['"`>]([^'"`<>{}$\n]*\w[^'"`<>{}$\n]* [^'"`<>{}$\n]*\w[^'"`<>{}$\n]*)(?=['"`<])/g;
const ADDRESS = /(?<=['"`])\/[\w-][^'"`\s?#]*/g;
const TEST = /\.(test|spec)\.tsx?$/;
/** The app of a build, which no import shows. */
const BY_PAGES = /^tests\/(browser|pages)\/.*\.tsx?$/;
/** Their subject is every file. */
const READS_ALL = /^tests\/boundaries\//;
const ROUTE = /^app\/.*(page|route|layout)\.tsx?$/;

/** All differences from the commit where this branch left main, committed or not. */
export async function changeOfBranch() {
  const base = (await git('merge-base', 'HEAD', 'main', 'or HEAD')).trim();
  const [tracked, others, diff] = await Promise.all([
    git('diff', '--name-only', '--no-renames', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
    git('diff', '--unified=0', '--no-renames', base, '--', ':!tests', ':!docs'),
  ]);
  const lines = diff.split('\n').filter((line) => /^[+-](?![+-]{2})/.test(line));
  return {
    // Also deleted ones.
    files: new Set(`${tracked}${others}`.split('\0').filter(Boolean)),
    // Removed and added ones of the product.
    lines: lines.map((line) => line.slice(1)),
  };
}

export async function projectTree() {
  const texts = new Map<string, string>();
  return {
    paths: await projectFiles(),
    textOf: (path: string) => {
      const text = texts.get(path) ?? readFileSync(join(projectFolder, path), 'utf8');
      texts.set(path, text);
      return text;
    },
  };
}

async function git(...given: string[]): Promise<string> {
  const last = given.at(-1) === 'or HEAD' ? given.pop() : undefined;
  const { code, output } = await runCommand('git', given);
  if (code === 0) return output;
  if (last) return 'HEAD';
  throw new UserError(`npm test -- --changed needs a checkout of git.\n${output}`);
}

/** The tests whose imports, addresses, copy or folder a change reaches, also through what they share. */
export function testsReachedBy({ files, lines }: Change, tree: SourceTree): string[] {
  const reaching = filesThatReach(files, tree);
  const routes = [...reaching].filter((path) => ROUTE.test(path)).map(patternOf);
  const features = [...files].flatMap((path) => path.match(/^features\/([\w-]+)\//)?.[1] ?? []);
  const copy = lines.flatMap((line) => [...line.matchAll(COPY)].map(([, text = '']) => text.trim()));
  const opens = (path: string) =>
    addressesOf(path, tree).some((address) => routes.some((route) => route.test(address)));
  const shows = (path: string) => copy.some((text) => tree.textOf(path).includes(text));
  const isOf = (path: string) => features.includes(path.split('/')[2] ?? '');
  const ofPages = tree.paths.filter((path) => BY_PAGES.test(path) && (isOf(path) || opens(path)));
  const ofCopy = tree.paths.filter((path) => /^tests\/.*\.tsx?$/.test(path) && shows(path));
  const reached = new Set([...reaching, ...filesThatReach(new Set([...ofPages, ...ofCopy]), tree)]);
  return tree.paths.filter((path) => TEST.test(path) && (reached.has(path) || READS_ALL.test(path))).sort();
}

/** `app/(borrower)/apply/[step]/page.tsx` is at `/apply/` and one more word. A layout is on all pages below it. */
function patternOf(path: string): RegExp {
  const words = posix
    .dirname(path)
    .split('/')
    .slice(1)
    .filter((word) => !word.startsWith('('));
  const pattern = words.map((word) =>
    /^\[+\.\.\./.test(word) ? '.+' : word.startsWith('[') ? '[^/]+' : RegExp.escape(word),
  );
  const isLayout = posix.basename(path).startsWith('layout');
  return new RegExp(`^/${pattern.join('/')}${isLayout ? '' : '/?$'}`);
}

/** A computed part, such as `${id}`, stands for any word. */
function addressesOf(path: string, tree: SourceTree): string[] {
  return [...tree.textOf(path).matchAll(ADDRESS)].map(([address]) =>
    address.replaceAll(/\$\{[^}]*\}?/g, 'any'),
  );
}

/** All files that load one of these, directly or through others. The compiler checks imports of types alone. */
function filesThatReach(targets: ReadonlySet<string>, tree: SourceTree): Set<string> {
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
    for (const [word] of text.matchAll(PATH)) if (known.has(word) && !TEST.test(word)) add(word, path);
    for (const [name] of text.matchAll(NAME)) for (const used of byName.get(name) ?? []) add(used, path);
  }
  return users;
}

function resolved(from: string, by: string): string {
  return from.startsWith('#') ? from.slice(1) : posix.join(posix.dirname(by), from);
}
