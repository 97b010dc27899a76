import { childrenOf, isNode, type Node, nameOf, nodesOf, type ParsedSource } from './source.ts';

/** Their first argument is the name of a log event. Add new names here. */
const LOG_FUNCTIONS = ['logEvent', 'logAlert'];

/** Two words of a list identify it, whatever its file is. */
const LISTS: Record<string, string> = {
  'alert kinds': 'consent_unsafe lead_unknown, purge_failed audit_changed, sign_in_locked test_alert',
  'alert severities': 'critical notice',
  'audit actions': 'signed_in consent_published',
  'campaign words': 'receivedNext loanTitle',
  'columns of the lead export': 'uuid utm_source',
  'columns of the prefill export': 'lead_reference flow_version',
  'columns of the report download': 'line our_reference',
  'cookie purposes': 'journey told_once',
  'job names': 'refresh_consent seal_evidence',
  'lead states': 'sending unsent',
  'log fields': 'journeyId sqlState',
  permissions: 'people_manage leads_read',
  roles: 'admin compliance',
};

const NOT_PRODUCT = /^(tests|testing|examples|bench|sandbox)\//;
const PRODUCT_NAME = /(?:__Host-|x-)?handoff[-_][a-z][\w+/-]*/g;
const IMPORT = /^(#|\.\.?\/)/;
const NOT_PUBLIC = /rehearsal|template|drill|-test|handoff_app_b/;
const SNAKE_CASE = /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/;
const FIELD_NAME = /^[a-z][a-zA-Z-]*$/;
const LOCK_FLOOR = 10_000;
/** `label|{}` and `prefix:{}`: encrypted, hashed or counted together with a value. */
const LABEL = /^(?!mailto|tel|localhost|sha256)[a-z][\w -]*[:|]\{\}|^consent versions of|^uuid of/;
const COMMAND = /npm run ([a-z][a-z-]*)(?: -- ([a-z][a-z-]*)?(.*))?/g;

type Words = Record<string, string[]>;

export function wordsOfSource(all: ParsedSource[]): { sections: Words; others: Words } {
  const sources = all.filter(({ path }) => !NOT_PRODUCT.test(path));
  const nodes = sources.flatMap((source) => source.nodes);
  const texts = nodes.flatMap(textOf);
  const sections: Words = {
    'advisory locks': nodes.flatMap(lockOf),
    'command line': grouped(texts.flatMap(commandsIn)),
    'crypto labels and key prefixes': [...texts, ...nodes.flatMap(joinedOf)].filter((text) =>
      LABEL.test(text),
    ),
    'form and query names': nodes.flatMap(fieldNamesOf).filter((name) => FIELD_NAME.test(name)),
    'keys of written JSON': nodes.flatMap(jsonKeysOf),
    'log events': nodes.flatMap(logEventOf),
    'metrics with labels': nodes.flatMap(metricOf),
    'question names': nodes.flatMap(questionOf),
    'rate limits and pools': sources.filter(isLimiter).flatMap(({ nodes: own }) => own.flatMap(callWordOf)),
    'server actions': grouped(sources.flatMap(actionsOf)),
    urls: grouped(sources.flatMap(routeOf)),
  };
  const lists = nodes.map(membersOf).filter((members) => members.length > 0);
  for (const [section, anchors] of Object.entries(LISTS)) {
    sections[section] = lists.filter((members) => isListOf(anchors, members)).flat();
  }
  const others = {
    'other names with the product name': texts
      .filter((text) => !IMPORT.test(text))
      .flatMap((text) => text.match(PRODUCT_NAME) ?? [])
      .filter((name) => !NOT_PUBLIC.test(name)),
    // Reasons, states and outcomes: most are stored or logged.
    'other words with an underscore': [...nodes.flatMap(keyOf), ...texts].filter((text) =>
      SNAKE_CASE.test(text),
    ),
  };
  return { sections, others };
}

/** An entry for each name, with its parts. */
export function grouped(pairs: [name: string, part: string][]): string[] {
  const byName = Map.groupBy(pairs, ([name]) => name);
  return [...byName].map(([name, own]) =>
    [name, ...new Set(own.map(([, part]) => part).sort())].filter(Boolean).join(' '),
  );
}

const isListOf = (anchors: string, members: string[]): boolean =>
  anchors.split(', ').some((pair) => pair.split(' ').every((anchor) => members.includes(anchor)));

function membersOf(node: Node): string[] {
  switch (node.type) {
    case 'ObjectExpression':
      return nodesOf(node.properties).map(({ key }) => nameOf(key));
    case 'TSTypeLiteral':
      return nodesOf(node.members).map(({ key }) => nameOf(key));
    case 'ArrayExpression':
      return nodesOf(node.elements).map((element) => nameOf(nodesOf(element.elements)[0] ?? element));
    case 'TSUnionType':
      return nodesOf(node.types).map(({ literal }) => nameOf(literal));
    default:
      return [];
  }
}

function textOf(node: Node): string[] {
  if (node.type === 'TemplateLiteral')
    return [
      nodesOf(node.quasis)
        .map(({ value }) => String(Object(value).cooked))
        .join('{}'),
    ];
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
}

const keyOf = ({ type, key }: Node): string[] => (type === 'Property' ? [nameOf(key)] : []);

function lockOf({ type, id, init }: Node): string[] {
  const isLock = type === 'VariableDeclarator' && /lock/i.test(nameOf(id)) && isNode(init);
  return isLock && Number(init.value) > LOCK_FLOOR ? [String(init.value)] : [];
}

/** The parts of `['cookie', format, purpose].join('|')`. */
function joinedOf({ type, callee, arguments: given }: Node): string[] {
  if (type !== 'CallExpression' || !isNode(callee) || nameOf(callee.property) !== 'join') return [];
  if (nameOf(nodesOf(given)[0]) !== '|' || !isNode(callee.object)) return [];
  return [
    nodesOf(callee.object.elements)
      .map((part) => textOf(part)[0] ?? '{}')
      .join('|'),
  ];
}

const READERS = ['get', 'getAll', 'has', 'text', 'texts', 'value', 'file', 'input'];

/** Form fields and query parameters: as rendered, read, or written into an address. */
function fieldNamesOf(node: Node): string[] {
  switch (node.type) {
    case 'JSXAttribute':
      return nameOf(node.name) === 'name' ? [nameOf(node.value)] : [];
    case 'ObjectExpression': {
      const { name, options } = Object.fromEntries(
        nodesOf(node.properties).map(({ key, value }) => [nameOf(key), value]),
      );
      return options && isNode(name) ? textOf(name) : [];
    }
    case 'TemplateLiteral':
    case 'Literal':
      return textOf(node).flatMap((text) =>
        [...text.matchAll(/[?&]([a-zA-Z]+)=/g)].map(([, name = '']) => name),
      );
    case 'VariableDeclarator': {
      const isQuery = isNode(node.init) && nameOf(node.init.argument) === 'searchParams';
      return isQuery && isNode(node.id) ? nodesOf(node.id.properties).map(({ key }) => nameOf(key)) : [];
    }
    case 'CallExpression': {
      const isRead = isNode(node.callee) && READERS.includes(nameOf(node.callee.property));
      return isRead ? nodesOf(node.arguments).slice(0, 1).flatMap(textOf) : [];
    }
    default:
      return [];
  }
}

function jsonKeysOf({ type, callee, arguments: given }: Node): string[] {
  if (type !== 'CallExpression' || !isNode(callee)) return [];
  const call = `${nameOf(callee.object)}.${nameOf(callee.property)}`;
  if (!['JSON.stringify', 'Response.json'].includes(call)) return [];
  const keys = nodesOf(given).slice(0, 1).flatMap(membersOf).filter(Boolean);
  return keys.length > 0 ? [keys.sort().join(' ')] : [];
}

function logEventOf(node: Node): string[] {
  const [first] = nodesOf(node.arguments);
  const isLog = node.type === 'CallExpression' && LOG_FUNCTIONS.includes(nameOf(node.callee));
  if (isLog && first) return [first, ...nodesOf([first.consequent, first.alternate])].flatMap(textOf);
  // A log line of the server around the app: { event: 'name', … }.
  const isEvent = node.type === 'Property' && nameOf(node.key) === 'event' && isNode(node.value);
  return isEvent && isNode(node.value) ? textOf(node.value) : [];
}

/** With its labels: the short words of the call that describes the metric. */
function metricOf(node: Node): string[] {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return [];
  const words = nodesOf(node.arguments).flatMap(textsBelow);
  const [metric] = words.filter((word) => /^handoff_[a-z_]+$/.test(word));
  const labels = words.filter((word) => word !== metric && /^[a-z_]+$/.test(word));
  return metric && words.some((word) => word.includes(' ')) ? [[metric, ...labels].join(' ')] : [];
}

function questionOf(node: Node): string[] {
  if (node.type !== 'ObjectExpression' || !membersOf(node).includes('autoComplete')) return [];
  const name = nodesOf(node.properties).find(({ key }) => nameOf(key) === 'name')?.value;
  return isNode(name) ? textOf(name) : [];
}

const LIMITERS = ['platform/rate-limit/limits.ts', 'platform/crypto/lookup-hash.ts'];
const isLimiter = ({ path }: ParsedSource) => LIMITERS.includes(path);

function callWordOf({ type, callee, arguments: given }: Node): string[] {
  const isCall =
    ['CallExpression', 'NewExpression'].includes(type) && isNode(callee) && callee.type === 'Identifier';
  return isCall ? nodesOf(given).slice(0, 1).flatMap(textOf) : [];
}

function commandsIn(text: string): [command: string, option: string][] {
  return [...text.matchAll(COMMAND)].flatMap(([, script = '', subcommand, rest = '']) => {
    const command = subcommand ? `${script} ${subcommand}` : script;
    const options = rest.match(/--[a-z][a-z-]+/g) ?? [];
    return ['', ...options].map((option): [string, string] => [command, option]);
  });
}

function actionsOf({ path, statements }: ParsedSource): [folder: string, action: string][] {
  const [, folder] = /^app\/(.+)\/actions\.ts$/.exec(path) ?? [];
  return folder ? exportsOf(statements).map((name) => [folder, name]) : [];
}

function routeOf({ path, statements }: ParsedSource): [address: string, method: string][] {
  const [, folder, file] = /^app\/(?:(.*)\/)?(page\.tsx|route\.ts)$/.exec(path) ?? [];
  if (file === undefined) return [];
  const parts = (folder ?? '').split('/').filter((part) => part && !part.startsWith('('));
  const address = `/${parts.join('/')}`;
  return file === 'page.tsx' ? [[address, '']] : exportsOf(statements).map((method) => [address, method]);
}

function exportsOf(statements: Node[]): string[] {
  return statements.flatMap(({ type, declaration }) => {
    if (type !== 'ExportNamedDeclaration' || !isNode(declaration)) return [];
    if (declaration.type === 'FunctionDeclaration') return [nameOf(declaration.id)];
    return nodesOf(declaration.declarations).map(({ id }) => nameOf(id));
  });
}

const textsBelow = (node: Node): string[] => [...textOf(node), ...childrenOf(node).flatMap(textsBelow)];
