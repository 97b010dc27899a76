import { isNode, type Node, nameOf, nodesOf, type ParsedSource, parse, type Source } from './source.ts';

/** A text of a file that people read. Everything else in it is replaced by spaces, so that places stay true. */
export type Text = { kind: 'comment' | 'message' | 'title' | 'page' | 'other'; text: string; start: number };
/** A name that the code gives or uses, at its first place in the file. */
export type Name = { name: string; start: number };

const COMMENT = /\/\/.*(?:\n[ \t]*\/\/.*)*|\/\*[\s\S]*?\*\//g;
const SCRIPT = /\.[cm]?[jt]sx?$/;
const NOT_PROSE =
  /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|ALTER|CREATE|DROP|GRANT|REVOKE|BEGIN|LOCK|TRUNCATE|SET)\b/i;
const TEST_NAMES = ['test', 'it', 'describe', 'testIsolated'];

export function textsOf(source: Source | ParsedSource): { texts: Text[]; names: Name[] } {
  const { path, text } = source;
  if (SCRIPT.test(path)) return textsOfScript('nodes' in source ? source : parse(source));
  if (path.endsWith('.md'))
    return { texts: [{ kind: 'page', text: proseOfMarkdown(text), start: 0 }], names: [] };
  if (path.endsWith('.prisma')) return { texts: commentsIn(text, /\/\/.*/g), names: fieldsOf(text) };
  if (path.endsWith('.css')) return { texts: commentsIn(text, /\/\*[\s\S]*?\*\//g), names: [] };
  if (path.endsWith('.sql')) return { texts: commentsIn(text, /--.*/g), names: [] };
  return { texts: [{ kind: 'other', text: withoutCode(text), start: 0 }], names: [] };
}

function textsOfScript({ nodes, comments, text: source }: ParsedSource): { texts: Text[]; names: Name[] } {
  const titles = new Set(nodes.flatMap(titlesOf));
  const literals = nodes.filter(isWritten);
  const written = literals.flatMap((node): Text[] => {
    const { start } = node;
    const text = withoutCode(writtenIn(node, source));
    if (titles.has(node)) return [{ kind: 'title', text: text.replace(/^["'`]|["'`]$/g, ' '), start }];
    return /\s/.test(text.trim()) && !NOT_PROSE.test(text.slice(1)) ? [{ kind: 'message', text, start }] : [];
  });
  // What is a part of something else has its name from there. A word alone stands for a case: a state or a result.
  const code = comments.replaceAll(COMMENT, blank).replaceAll(/\bimport\b[^;]*;/g, blank);
  const words = literals.flatMap(({ value, start }) =>
    typeof value === 'string' && /^[a-z][\w-]*$/i.test(value) ? [{ name: value, start }] : [],
  );
  const given = [...code.matchAll(/(?<![.\w$]|\?\.)[A-Za-z_][\w$]*/g)].map(({ 0: name, index }) => ({
    name,
    start: index,
  }));
  return { texts: [...commentsIn(comments, COMMENT), ...written], names: [...given, ...words] };
}

function isWritten({ type, value }: Node): boolean {
  return (
    type === 'JSXText' || type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string')
  );
}

/** A text as it is written, with spaces for the values of a template. */
function writtenIn({ start, end, expressions }: Node, source: string): string {
  return nodesOf(expressions).reduce(
    (text, value) => {
      const [from, to] = [value.start - start, value.end - start];
      return text.slice(0, from) + blank(text.slice(from, to)) + text.slice(to);
    },
    source.slice(start, end),
  );
}

function titlesOf({ type, callee, arguments: given }: Node): Node[] {
  if (type !== 'CallExpression' || !TEST_NAMES.includes(rootName(callee))) return [];
  return nodesOf(given)
    .slice(0, 1)
    .flatMap((first) => (first.type === 'TemplateLiteral' ? nodesOf(first.quasis) : [first]));
}

function rootName(part: unknown): string {
  if (!isNode(part)) return '';
  return nameOf(part) || rootName(part.callee ?? part.object ?? part.tag);
}

function fieldsOf(text: string): Name[] {
  return [...text.matchAll(/^(?:model )?\s*(\w+) /gm)].map(({ 0: line, 1: name = '', index }) => ({
    name,
    start: index + line.indexOf(name),
  }));
}

function commentsIn(text: string, comments: RegExp): Text[] {
  return [...text.matchAll(comments)].map(({ 0: comment, index }) => ({
    kind: 'comment',
    text: withoutCode(comment.replace(/^[ \t]*(\/\/+|\/\*+|\*\/|\*|--)|\*\/$/gm, blank)),
    start: index,
  }));
}

/** A page without its code, addresses, table rules and headings' marks. */
function proseOfMarkdown(text: string): string {
  return withoutCode(
    text
      .replace(/^```[\s\S]*?^```/gm, blank)
      .replace(/\]\([^)]*\)/g, blank)
      .replace(/<[^>]+>/g, blank),
  );
}

/** What stands between backticks is quoted from the code. */
const withoutCode = (text: string) =>
  text.replace(/(?<!^)`[^`\n]*`(?!$)/g, blank).replace(/https?:\S+/g, blank);

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
