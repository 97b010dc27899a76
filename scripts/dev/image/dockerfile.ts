import { readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { UserError } from '#scripts/cli/user-error.ts';
import { projectFolder } from '#scripts/dev/data-folder.ts';

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
