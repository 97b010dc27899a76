import { posix } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { runCommand } from '#scripts/dev/tool.ts';
import { filesThatReach, type SourceTree, treeOf } from './import-graph.ts';

export interface Change {
  /** Also deleted ones. */
  files: ReadonlySet<string>;
  /** Removed and added lines of the product. */
  lines: readonly string[];
}

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
export async function changeOfBranch(): Promise<Change> {
  const base = (await git('merge-base', 'HEAD', 'main', 'or HEAD')).trim();
  const [tracked, others, diff] = await Promise.all([
    git('diff', '--name-only', '--no-renames', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
    git('diff', '--unified=0', '--no-renames', base, '--', ':!tests', ':!docs'),
  ]);
  const lines = diff.split('\n').filter((line) => /^[+-](?![+-]{2})/.test(line));
  return {
    files: new Set(`${tracked}${others}`.split('\0').filter(Boolean)),
    lines: lines.map((line) => line.slice(1)),
  };
}

export async function projectTree(): Promise<SourceTree> {
  const list = await git('ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '-z');
  const deleted = new Set((await git('ls-files', '--deleted', '-z')).split('\0'));
  return treeOf(
    projectFolder,
    list.split('\0').filter((path) => path && !deleted.has(path)),
  );
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
