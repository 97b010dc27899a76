import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, matchesGlob, relative } from 'node:path';
import { settingNames } from '#platform/config/env.ts';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';
import { pathBehind, runCommand } from '#scripts/dev/tool.ts';

export interface Instruction {
  name: string;
  text: string;
}

export function readStages(): Instruction[][] {
  const text = readFileSync(join(projectFolder, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const instructions = text
    .split('\n')
    .map((line) => /^([A-Z]+)\s+(.*)$/.exec(line.trim()))
    .flatMap((match) => (match ? [{ name: match[1] ?? '', text: match[2] ?? '' }] : []));
  const starts = instructions.flatMap(({ name }, index) => (name === 'FROM' ? [index] : []));
  return starts.map((start, index) => instructions.slice(start, starts[index + 1]));
}

export function textOf(stage: Instruction[], wanted: string): string {
  const [found, another] = stage.filter(({ name }) => name === wanted);
  if (!found || another) throw new UserError(`The Dockerfile's last stage must have ${wanted} once.`);
  return found.text;
}

export function commandIn(text: string): string[] {
  const given: unknown = JSON.parse(text.slice(text.indexOf('[')));
  if (!Array.isArray(given)) throw new UserError(`The Dockerfile must give ${text} as a list.`);
  return given.map(String);
}

export function environmentOf(stage: Instruction[]): Record<string, string> {
  const pairs = stage.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(/\s+/));
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2)));
}

export function contextFilter(): (path: string) => boolean {
  const patterns = readFileSync(join(projectFolder, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  return (path) => {
    const parts = path.split('/');
    const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return !prefixes.some((prefix) => patterns.some((pattern) => matchesGlob(prefix, pattern)));
  };
}

interface TreeBuild {
  folder: string;
  nodeFolder: string;
  signal: AbortSignal;
}

export async function buildTree(stage: Instruction[], build: TreeBuild): Promise<void> {
  mkdirSync(build.folder, { recursive: true });
  const defaults: Record<string, string> = {};
  for (const { name, text } of stage) {
    if (name === 'COPY') copy(text, build.folder);
    else if (name === 'RUN') await run(text, build, defaults);
    else if (name === 'ARG') {
      const [argument = '', value = ''] = text.split('=', 2);
      defaults[argument] = value;
    } else if (name !== 'FROM' && name !== 'WORKDIR')
      throw new UserError(
        `The Dockerfile's build stage has ${name}: teach scripts/dev/image/dockerfile.ts to follow it.`,
      );
  }
}

function copy(text: string, folder: string) {
  const isSent = contextFilter();
  for (const source of text.split(/\s+/).slice(0, -1)) {
    const from = join(projectFolder, source);
    const filter = (path: string) => path === projectFolder || isSent(relative(projectFolder, path));
    if (!lstatSync(from).isDirectory()) cpSync(from, join(folder, source));
    // Entry by entry: copying a folder into its own subfolder fails.
    else for (const entry of readdirSync(from)) copyEntry(join(from, entry), join(folder, entry), filter);
  }
}

function copyEntry(from: string, to: string, filter: (path: string) => boolean) {
  if (filter(from)) cpSync(from, to, { recursive: true, filter });
}

async function run(
  text: string,
  { folder, nodeFolder, signal }: TreeBuild,
  defaults: Record<string, string>,
) {
  const environment = {
    ...Object.fromEntries(settingNames.map((name) => [name, ''])),
    HANDOFF_BUILD_FOLDER: '',
    ...defaults,
    PATH: pathBehind(nodeFolder),
    npm_config_loglevel: 'error',
  };
  const { code, output } = await runCommand('sh', ['-c', `cd "${folder}" && ${text}`], {
    environment,
    signal,
  });
  if (code !== 0) throw new UserError(`This step of the Dockerfile failed: ${text}\n${output}`);
}

export function megabytesOf(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return Math.round(paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).size, 0) / 1e6);
}
