import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseAst } from 'vitest/node';

export type Source = { path: string; text: string };

type Import = { from: string; typeOnly: boolean; names: string[] };

export type ParsedSource = Source & {
  imports: Import[];
  statements: Node[];
  nodes: Node[];
  comments: string;
};

export type Node = { type: string; start: number; end: number; [part: string]: unknown };

/** `from` of a dynamic import without a literal address. */
export const COMPUTED = 'a computed address';

const NOT_OURS = new Set(['node_modules', 'generated', 'data', 'test-results', 'playwright-report']);

export function sourcesBelow(folder: string): Source[] {
  return filesBelow(folder)
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && path !== 'next-env.d.ts')
    .map((path) => ({ path, text: readFileSync(posix.join(folder, path), 'utf8') }));
}

export function filesBelow(folder: string, inside = ''): string[] {
  return readdirSync(posix.join(folder, inside), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(inside, entry.name);
    // Possibly a link to the packages of another folder.
    if (NOT_OURS.has(entry.name)) return [];
    if (!entry.isDirectory()) return [path];
    return entry.name.startsWith('.') ? [] : filesBelow(folder, path);
  });
}

export function parse({ path, text }: Source): ParsedSource {
  const program: unknown = parseAst(text, { lang: /x$/.test(path) ? 'tsx' : 'ts' });
  if (!isNode(program)) throw new Error(`${path} can't be parsed`);
  const nodes = nodesBelow(program);
  return {
    path,
    text,
    nodes,
    statements: nodesOf(program.body),
    imports: nodes.flatMap((node) => importsOf(node, path)),
    comments: withoutTexts(text, nodes),
  };
}

const LOADERS = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'];

function importsOf(node: Node, path: string): Import[] {
  if (LOADERS.includes(node.type) && isNode(node.source)) {
    const specifiers = nodesOf(node.specifiers);
    const kinds = specifiers.map((specifier) => specifier.importKind ?? specifier.exportKind);
    const isType = (node.importKind ?? node.exportKind) === 'type';
    const typeOnly = isType || (kinds.length > 0 && kinds.every((kind) => kind === 'type'));
    const names = specifiers.map(({ imported, local }) => nameOf(imported ?? local));
    return [{ from: addressOf(node.source, path), typeOnly, names }];
  }
  if (node.type === 'ImportExpression')
    return [{ from: addressOf(node.source, path), typeOnly: false, names: [] }];
  if (node.type === 'TSImportType') {
    return [{ from: addressOf(node.source, path), typeOnly: true, names: [nameOf(node.qualifier)] }];
  }
  const calls = node.type === 'CallExpression' && nameOf(node.callee) === 'require';
  const [first] = calls && Array.isArray(node.arguments) ? node.arguments : [];
  return first ? [{ from: addressOf(first, path), typeOnly: false, names: [] }] : [];
}

/** `#domain/x.ts` for our own files, in every notation; otherwise the package. */
export function addressOf(source: unknown, path: string): string {
  if (!isNode(source) || typeof source.value !== 'string') return COMPUTED;
  return source.value.startsWith('.')
    ? `#${posix.join(posix.dirname(path), source.value)}`
    : source.value.replace(/^#\.?\//, '#');
}

function nodesBelow(node: Node, found: Node[] = []): Node[] {
  found.push(node);
  for (const part in node) {
    const value = node[part];
    for (const below of Array.isArray(value) ? value : [value]) if (isNode(below)) nodesBelow(below, found);
  }
  return found;
}

function withoutTexts(text: string, nodes: Node[]): string {
  const texts = nodes
    .filter(({ type }) => type === 'Literal' || type === 'TemplateElement' || type === 'JSXText')
    .sort((a, b) => a.start - b.start);
  let written = 0;
  const parts = texts.map(({ start, end }) => {
    const part = text.slice(written, start) + ' '.repeat(end - start);
    written = end;
    return part;
  });
  return parts.join('') + text.slice(written);
}

export function isNode(part: unknown): part is Node {
  return typeof part === 'object' && part !== null && 'type' in part && typeof part.type === 'string';
}

export const nodesOf = (parts: unknown): Node[] => (Array.isArray(parts) ? parts.filter(isNode) : []);

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

export function nameOf(part: unknown): string {
  if (!isNode(part)) return '';
  return String(part.name ?? (part.type === 'Literal' ? part.value : ''));
}
