import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow } from './source.ts';

const PAGES = globSync(['*.md', '{docs,features,tests}/**/*.md', 'bench/*.md']);
const CREATED = ['data', 'generated', 'node_modules'];
const FOLDERS = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !CREATED.includes(entry.name))
  .map(({ name }) => name);
const PATH = new RegExp(String.raw`^(?:${FOLDERS.join('|')})/[\w./()[\]@-]+$`);
const PLACEHOLDER = /(?:^|\/)[A-Z]+(?:\/|$)/;

/** Paths in code spans, and names of pages such as docs/logs.md. */
function mentionedPaths(text: string): string[] {
  const spans = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, span = '']) => span.split(' '));
  const pages = [...text.matchAll(/(?<![\w/.])docs\/[\w/-]+\.md\b/g)].map(([page]) => page);
  return [...spans, ...pages].filter((path) => PATH.test(path) && !PLACEHOLDER.test(path));
}

function links(text: string): string[] {
  return [...text.matchAll(/\]\((?:<([^>]+)>|([^)\s]+))\)/g)]
    .map(([, quoted, plain]) => quoted ?? plain ?? '')
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** As GitHub does. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');

function hasAnchor(path: string, anchor: string): boolean {
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm);
  return [...headings].some(([, heading = '']) => anchorOf(heading) === anchor);
}

const isBroken = (target: string, page: string) => {
  const [path = '', anchor] = decodeURI(target).split('#');
  const file = path === '' ? page : join(dirname(page), path);
  return !existsSync(file) || (anchor !== undefined && !hasAnchor(file, anchor));
};

test.each(PAGES)(
  'every path that %s mentions exists, and every link leads to a file and a heading',
  (page) => {
    const text = readFileSync(page, 'utf8');
    const paths = page === 'CHANGELOG.md' ? [] : mentionedPaths(text);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
    expect(links(text).filter((target) => isBroken(target, page))).toEqual([]);
  },
);

test('every decision that code and docs mention has a record of this number', () => {
  const records = readdirSync('docs/decisions').map((name) => Number(name.slice(0, 4)));
  const texts = filesBelow('.').map((path) => (path === 'CHANGELOG.md' ? '' : readFileSync(path, 'utf8')));
  const named = texts.flatMap((text) => [...text.matchAll(/\bdecisions?(?:\/0*| )(\d{1,4})\b/gi)]);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, number]) => !records.includes(Number(number))).map(([words]) => words)).toEqual([]);
});

test('every alert of Prometheus links to a heading that exists', () => {
  const rules = readFileSync('deploy/prometheus/handoff.rules.yml', 'utf8');
  const targets = rules
    .split(/^\s+- alert: /m)
    .map((text) => /runbook_url: .*?\/handoff\/(\S+)/.exec(text)?.[1] ?? '-');
  expect(targets.slice(1).filter((target) => isBroken(target, ''))).toEqual([]);
});
