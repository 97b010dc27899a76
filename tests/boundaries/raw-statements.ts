import { stripTypeScriptTypes } from 'node:module';
import { addressOf, childrenOf, isNode, type Node, nameOf, nodesOf, type ParsedSource } from './source.ts';

/** A call of `$queryRaw`, with the text that PostgreSQL gets. */
export type RawStatement = {
  source: ParsedSource;
  at: string;
  rowType: Node | null;
  isRead: boolean;
  text: string;
};

type Load = (from: string) => Promise<Record<string, unknown>>;
type Sql = { text: string };
type PrismaSql = { sql: (texts: string[], ...values: unknown[]) => Sql; empty: Sql };
type Call = { call: Node; ancestors: Node[] };

/**
 * Evaluates the parts of a statement, such as `Prisma.sql` in a constant or a function. A stand-in replaces each value
 * that only a request has: the statement binds it as a parameter, and a condition on it is true.
 */
export async function rawStatements(source: ParsedSource, load: Load): Promise<RawStatement[]> {
  const calls = callsIn(source);
  if (calls.length === 0) return [];
  const { Prisma } = (await load('#generated/prisma/client.ts')) as { Prisma: PrismaSql };
  const imported = new Map<string, unknown>([['Prisma', Prisma]]);
  for (const { from, name, local } of importsOf(source)) imported.set(local, (await load(from))[name]);
  return calls.map(({ call, ancestors }) => {
    const scope = scopeAt(source, ancestors, imported);
    const sql = isNode(call.quasi)
      ? Prisma.sql(
          nodesOf(call.quasi.quasis).map(({ value }) => (value as { cooked: string }).cooked),
          ...nodesOf(call.quasi.expressions).map((part) => evaluate(source, part, scope)),
        )
      : evaluate(source, nodesOf(call.arguments)[0], scope);
    if (!(sql instanceof Prisma.empty.constructor))
      throw new Error(`${source.path} has a statement without a text`);
    const [rowType = null] = isNode(call.typeArguments) ? nodesOf(call.typeArguments.params) : [];
    const line = source.text.slice(0, call.start).split('\n').length;
    const isRead =
      ancestors.at(-1)?.type !== 'AwaitExpression' || ancestors.at(-2)?.type !== 'ExpressionStatement';
    return { source, at: `${source.path}:${line}`, rowType, isRead, text: (sql as Sql).text };
  });
}

function callsIn({ statements }: ParsedSource): Call[] {
  const visit = (node: Node, ancestors: Node[]): Call[] => {
    const called = node.type === 'TaggedTemplateExpression' ? node.tag : node.callee;
    const isCall = isNode(called) && nameOf(called.property) === '$queryRaw';
    const inside = childrenOf(node).flatMap((child) => visit(child, [...ancestors, node]));
    return isCall ? [{ call: node, ancestors }, ...inside] : inside;
  };
  return statements.flatMap((statement) => visit(statement, []));
}

/** Values from other files of the project. */
function importsOf({ statements, path }: ParsedSource): { from: string; name: string; local: string }[] {
  return statements.flatMap(({ type, importKind, source, specifiers }) => {
    const from = type === 'ImportDeclaration' && importKind !== 'type' ? addressOf(source, path) : '';
    if (!from.startsWith('#')) return [];
    return nodesOf(specifiers).map(({ imported, local }) => ({
      from,
      name: nameOf(imported),
      local: nameOf(local),
    }));
  });
}

/** The names that code inside these nodes may use. */
function scopeAt(source: ParsedSource, ancestors: Node[], imported: Map<string, unknown>): object {
  const known = new Map<string, unknown>();
  const resolve = (name: string): unknown => {
    for (const within of ancestors.filter(({ params }) => Array.isArray(params)).reverse()) {
      if (nodesOf(within.params).some((param) => namesIn(param).includes(name))) return STAND_IN;
      const init = initialValue(childrenOf(within), name);
      const outside = ancestors.slice(0, ancestors.indexOf(within) + 1);
      if (init) return evaluate(source, init, scopeAt(source, outside, imported));
    }
    const init = initialValue(source.statements, name);
    return init ? evaluate(source, init, scopeAt(source, [], imported)) : (imported.get(name) ?? STAND_IN);
  };
  return new Proxy(known, {
    has: (_, name) => typeof name === 'string' && !(name in globalThis),
    get(_, name) {
      if (typeof name !== 'string') return;
      if (!known.has(name)) known.set(name, resolve(name));
      return known.get(name);
    },
  });
}

/** Of a constant or a function that these nodes declare, but not the functions inside them. */
function initialValue(nodes: Node[], name: string): Node | null {
  for (const node of nodes) {
    if (node.type === 'VariableDeclarator' && nameOf(node.id) === name && isNode(node.init)) return node.init;
    if (node.type === 'FunctionDeclaration' && nameOf(node.id) === name) return node;
    const found = Array.isArray(node.params) ? null : initialValue(childrenOf(node), name);
    if (found) return found;
  }
  return null;
}

const namesIn = (pattern: Node): string[] => [
  ...(pattern.type === 'Identifier' ? [nameOf(pattern)] : []),
  ...childrenOf(pattern).flatMap(namesIn),
];

function evaluate(source: ParsedSource, node: Node | undefined, scope: object): unknown {
  const code = stripTypeScriptTypes(`(${source.text.slice(node?.start, node?.end)})`);
  try {
    return new Function('scope', `with (scope) { return ${code} }`)(scope);
  } catch {
    return STAND_IN;
  }
}

/** Has any property, can be called, and is a list with one item. */
const STAND_IN: unknown = new Proxy(() => undefined, {
  apply: () => STAND_IN,
  get(_, name) {
    const list: unknown[] = [STAND_IN];
    if (name === Symbol.iterator) return () => list.values();
    if (name === Symbol.toPrimitive) return () => '1';
    if (name === 'length') return 1;
    if (name === 'map') return (change: (item: unknown) => unknown) => list.map((item) => change(item));
    return name === 'then' ? undefined : STAND_IN;
  },
});
