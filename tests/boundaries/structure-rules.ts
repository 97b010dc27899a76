import { posix } from 'node:path';
import { isNode, type Node, nameOf, type ParsedSource } from './source.ts';

const SERVER_FOLDERS =
  /^(operator|identity-provider|features|platform\/(sessions|crypto|credentials|database|mail|jobs))\//;
/** The server around the app and the proof format load these, where `server-only` can't be resolved. */
const LOADED_ELSEWHERE =
  /^(features\/[^/]+\/(model|proof)\/|platform\/(crypto\/(lookup-hash|random-pool|seal)|database\/(outage|pools|sql-client|statement-names)|sessions\/(former-cookie|journey-cookies|sealed-cookie))\.ts$)/;
const CLOCKLESS_FOLDERS = /^(features|platform\/(values|database|crypto|credentials|sessions|jobs))\//;
const CATCH_ALL_NAMES = /^(lib|utils?|helpers?|services?|common|shared|core|misc|types|constants)$/i;
const RAW_HTML = ['dangerouslySetInnerHTML', 'srcDoc', 'innerHTML', 'outerHTML', 'insertAdjacentHTML'];
const TEST_NAMES = ['test', 'it', 'describe', 'suite'];
const TEST_SWITCHES = ['only', 'skip', 'skipIf', 'runIf', 'todo', 'fixme', 'fails', 'fail'];

type Rule = { sentence: string; breaches: (source: ParsedSource) => boolean };

const RULES: Rule[] = [
  {
    // Next replaces the variables in instrumentation.ts when it compiles the file. run.mjs needs the build's folder before
    // any TypeScript.
    sentence: 'process.env is read in platform/config only',
    breaches: ({ path, nodes }) =>
      !['platform/config/env.ts', 'platform/config/build-folder.js', 'instrumentation.ts'].includes(path) &&
      nodes.some(readsEnvironment),
  },
  {
    sentence: "'use server' is in app/**/actions.ts only",
    breaches: ({ path, nodes }) =>
      !/^app\/(.+\/)?actions\.ts$/.test(path) && nodes.some((node) => node.directive === 'use server'),
  },
  {
    sentence: "a file of a server folder begins with import 'server-only'",
    breaches: ({ path, statements }) =>
      SERVER_FOLDERS.test(path) && !LOADED_ELSEWHERE.test(path) && !loadsServerOnly(statements[0]),
  },
  {
    sentence: 'raw HTML is in no component',
    breaches: ({ nodes }) => nodes.some(takesRawHtml),
  },
  {
    sentence: 'no value is of type any',
    breaches: ({ nodes }) => nodes.some(({ type }) => type === 'TSAnyKeyword'),
  },
  {
    sentence: 'the type checker is not silenced',
    breaches: ({ comments }) => /@ts-(ignore|expect-error|nocheck)/.test(comments),
  },
  {
    sentence: 'no file is called index',
    breaches: ({ path }) => /(^|\/)index\.\w+$/.test(path),
  },
  {
    sentence: 'no file only exports from other files (a barrel)',
    breaches: ({ statements }) => isBarrel(statements),
  },
  {
    sentence: 'no test is left out or run alone',
    breaches: ({ nodes }) => nodes.some(switchesTest),
  },
  {
    sentence: 'no test replaces our own code with a stand-in',
    breaches: ({ nodes }) => nodes.some(mocksOurs),
  },
  {
    sentence: 'time and chance are arguments here',
    breaches: ({ path, nodes }) =>
      CLOCKLESS_FOLDERS.test(path) &&
      !/^(platform\/sessions\/(former|sealed)-cookie|features\/health\/check-database)\.ts$/.test(path) &&
      nodes.some(looksAtClock),
  },
];

export function brokenRules(source: ParsedSource): string[] {
  return RULES.filter((rule) => rule.breaches(source)).map((rule) => `${source.path}: ${rule.sentence}`);
}

/** Folders and files with catch-all names. */
export function catchAllNames(paths: string[]): string[] {
  return paths
    .filter((path) =>
      path.split('/').some((part) => CATCH_ALL_NAMES.test(posix.parse(part).name.split('.')[0] ?? '')),
    )
    .map((path) => `${path}: has a catch-all name`);
}

type Package = { version?: string; resolved?: string };

export function lockFaults(lock: { packages: Record<string, Package> }): string[] {
  const hosts = Object.entries(lock.packages)
    .filter(([, { resolved }]) => resolved?.startsWith('http'))
    .map(([name]) => `${name}: names its registry`);
  const next = lock.packages['node_modules/next']?.version ?? '';
  return isAtLeast(next, [16, 2, 6]) ? hosts : [...hosts, `next ${next}: older than 16.2.6`];
}

function isAtLeast(version: string, floor: number[]): boolean {
  const parts = /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : [];
  const difference = floor.map((least, place) => (parts[place] ?? -1) - least).find((gap) => gap !== 0);
  return (difference ?? 0) >= 0;
}

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const ofProcess =
      /^process$/.test(nameOf(node.object)) || nameOf(Object(node.object).property) === 'process';
    return (ofProcess || isImportMeta(node.object)) && nameOf(node.property) === 'env';
  }
  if (node.type === 'VariableDeclarator') {
    const parts = isNode(node.id) && Array.isArray(node.id.properties) ? node.id.properties : [];
    return nameOf(node.init) === 'process' && parts.some((part) => nameOf(Object(part).key) === 'env');
  }
  const isOfProcess = node.type === 'ImportDeclaration' && /^(node:)?process$/.test(nameOf(node.source));
  const specifiers = isOfProcess && Array.isArray(node.specifiers) ? node.specifiers : [];
  return specifiers.some((part) => nameOf(Object(part).imported) === 'env');
}

function isImportMeta(part: unknown): boolean {
  return isNode(part) && part.type === 'MetaProperty';
}

function loadsServerOnly(statement: Node | undefined): boolean {
  return statement?.type === 'ImportDeclaration' && nameOf(statement.source) === 'server-only';
}

function takesRawHtml(node: Node): boolean {
  const name = node.type === 'JSXAttribute' ? node.name : (node.property ?? node.key);
  return RAW_HTML.includes(nameOf(name));
}

function isBarrel(statements: Node[]): boolean {
  const own = statements.filter(({ type }) => type !== 'ImportDeclaration');
  const passesOn = ({ type, declaration, specifiers }: Node) =>
    type === 'ExportAllDeclaration' ||
    (type === 'ExportNamedDeclaration' && !declaration && Array.isArray(specifiers) && specifiers.length > 0);
  return own.length > 0 && own.every(passesOn);
}

function switchesTest({ type, object, property }: Node): boolean {
  if (type !== 'MemberExpression' || !TEST_SWITCHES.includes(nameOf(property))) return false;
  return TEST_NAMES.includes(nameOf(rootOf(object)));
}

function rootOf(part: unknown): unknown {
  return isNode(part) && part.type === 'MemberExpression' ? rootOf(part.object) : part;
}

function mocksOurs({ type, callee, arguments: given }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || nameOf(callee.object) !== 'vi') return false;
  const [first] = Array.isArray(given) ? given : [];
  const address = isNode(first) && first.type === 'ImportExpression' ? nameOf(first.source) : nameOf(first);
  return /^(mock|doMock)$/.test(nameOf(callee.property)) && /^[.#]/.test(address);
}

function looksAtClock({ type, object, property, callee, arguments: given }: Node): boolean {
  if (type === 'NewExpression')
    return nameOf(callee) === 'Date' && Array.isArray(given) && given.length === 0;
  const call = `${nameOf(object)}.${nameOf(property)}`;
  return type === 'MemberExpression' && ['Date.now', 'performance.now', 'Math.random'].includes(call);
}
