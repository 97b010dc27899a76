import { addressOf, isNode, type Node, nameOf, nodesOf, type ParsedSource } from './source.ts';

/** `kinds` such as string, null or Date. `unknown` holds everything; `unresolved` is a type that this file can't read. */
export type ReadType = { kinds: string[]; properties?: Map<string, ReadType>; element?: ReadType };

type Find = (path: string) => ParsedSource | undefined;
type Place = { source: ParsedSource; find: Find; parameters?: Map<string, ReadType> };

const UNRESOLVED: ReadType = { kinds: ['unresolved'] };
const KEYWORDS: Record<string, string> = {
  TSStringKeyword: 'string',
  TSNumberKeyword: 'number',
  TSBigIntKeyword: 'bigint',
  TSBooleanKeyword: 'boolean',
  TSNullKeyword: 'null',
  TSUnknownKeyword: 'unknown',
  TSObjectKeyword: 'object',
};
const BUILT_IN: Record<string, string> = { Date: 'Date', Uint8Array: 'Uint8Array', Record: 'object' };

/** Reads what the syntax says, without a compiler: the compiler has no interface that a test could use. */
export function readType(node: Node, place: Place): ReadType {
  const keyword = KEYWORDS[node.type];
  if (keyword) return { kinds: [keyword] };
  switch (node.type) {
    case 'TSTypeAnnotation':
      return readChild(node.typeAnnotation, place);
    case 'TSLiteralType':
      return { kinds: [isNode(node.literal) ? typeof node.literal.value : 'unresolved'] };
    case 'TSArrayType':
      return { kinds: ['array'], element: readChild(node.elementType, place) };
    case 'TSTypeLiteral':
      return objectOf(node.members, place);
    case 'TSTypeOperator':
      return node.operator === 'keyof' ? { kinds: ['string'] } : readChild(node.typeAnnotation, place);
    case 'TSUnionType':
      return unionOf(nodesOf(node.types).map((type) => readType(type, place)));
    case 'TSIntersectionType':
      return intersectionOf(nodesOf(node.types).map((type) => readType(type, place)));
    case 'TSIndexedAccessType':
      return propertyOf(node, place);
    case 'TSTypeQuery':
      // A list of texts, such as all kinds of an alert.
      return { kinds: ['array'], element: { kinds: ['string'] } };
    case 'TSTypeReference':
      return referred(node, place);
    default:
      return UNRESOLVED;
  }
}

const readChild = (node: unknown, place: Place) => (isNode(node) ? readType(node, place) : UNRESOLVED);

function objectOf(members: unknown, place: Place): ReadType {
  const properties = nodesOf(members).map((member): [string, ReadType] => {
    const type = readChild(member.typeAnnotation, place);
    return [nameOf(member.key), member.optional ? unionOf([type, { kinds: ['undefined'] }]) : type];
  });
  return { kinds: ['object'], properties: new Map(properties) };
}

function unionOf(types: ReadType[]): ReadType {
  const union: ReadType = { kinds: [...new Set(types.flatMap(({ kinds }) => kinds))] };
  for (const { properties, element } of types) {
    if (properties) union.properties = properties;
    if (element) union.element = element;
  }
  return union;
}

function intersectionOf(types: ReadType[]): ReadType {
  const [first = UNRESOLVED] = types;
  if (types.some(({ properties }) => !properties)) return first;
  return {
    kinds: ['object'],
    properties: new Map(types.flatMap(({ properties }) => [...(properties ?? [])])),
  };
}

function propertyOf({ objectType, indexType }: Node, place: Place): ReadType {
  const object = readChild(objectType, place);
  const literal = isNode(indexType) && isNode(indexType.literal) ? String(indexType.literal.value) : null;
  return (literal === null ? object.element : object.properties?.get(literal)) ?? UNRESOLVED;
}

function referred({ typeName, typeArguments }: Node, place: Place): ReadType {
  const name = nameOf(typeName);
  const [first, second] = isNode(typeArguments) ? nodesOf(typeArguments.params) : [];
  const kind = BUILT_IN[name];
  if (kind) return { kinds: [kind] };
  if (name === 'Omit') {
    const { properties = new Map<string, ReadType>() } = readChild(first, place);
    const names = literalsIn(second);
    const left = [...properties].filter(([property]) => !names.includes(property));
    return { kinds: ['object'], properties: new Map(left) };
  }
  const parameter = place.parameters?.get(name);
  const declared = parameter ? null : declarationOf(name, place);
  if (!declared) return parameter ?? UNRESOLVED;
  const { node } = declared;
  const names = isNode(node.typeParameters) ? nodesOf(node.typeParameters.params) : [];
  const given = isNode(typeArguments) ? nodesOf(typeArguments.params) : [];
  const parameters = new Map(
    names.map((each, at) => [nameOf(each.name), readChild(given[at] ?? each.default, place)]),
  );
  return readChild(node.typeAnnotation, { ...declared.place, parameters });
}

function literalsIn(node: Node | undefined): string[] {
  if (!node) return [];
  if (node.type === 'TSLiteralType' && isNode(node.literal)) return [String(node.literal.value)];
  return nodesOf(node.types).flatMap(literalsIn);
}

function declarationOf(name: string, place: Place): { node: Node; place: Place } | null {
  for (const statement of place.source.statements) {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    const all = [declaration, ...nodesOf(declaration.declarations)];
    const node = all.find(
      ({ type, id }) => type !== 'FunctionDeclaration' && isNode(id) && nameOf(id) === name,
    );
    if (node) return { node, place };
    const specifier = nodesOf(statement.specifiers).find(({ local }) => nameOf(local) === name);
    if (statement.type === 'ImportDeclaration' && specifier && isNode(statement.source)) {
      const source = place.find(addressOf(statement.source, place.source.path).slice(1));
      return source ? declarationOf(nameOf(specifier.imported), { ...place, source }) : null;
    }
  }
  return null;
}
