import { z } from 'zod';
import { hash, journeyId } from '#features/evidence/proof/encoding.ts';
import { FACTS } from '#features/evidence/proof/facts.ts';

type Schema = {
  type?: string | string[];
  pattern?: string;
  format?: string;
  enum?: string[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | false;
};

const patternOf = (schema: z.ZodType) => (z.toJSONSchema(schema) as Schema).pattern;
const NAMED = new Map([
  [patternOf(hash), 'hash'],
  [patternOf(journeyId), 'uuid'],
]);

/** The rows of the table of members in docs/evidence-format.md: kinds with the same members share a row. */
export function factsTable(): string {
  const kinds = new Map<string, string[]>();
  for (const [kind, facts] of Object.entries(FACTS)) {
    const members = membersOf(z.toJSONSchema(facts, { io: 'input', unrepresentable: 'any' }) as Schema);
    kinds.set(members, [...(kinds.get(members) ?? []), `\`${kind}\``]);
  }
  return Array.from(kinds, ([members, names]) => `| ${names.join(', ')} | ${members} |\n`).join('');
}

const membersOf = ({ properties = {}, required = [] }: Schema): string =>
  Object.entries(properties)
    .map(([name, part]) => `\`${name}\` ${typeOf(part)}${required.includes(name) ? '' : ' (may be missing)'}`)
    .join('; ');

function typeOf(schema: Schema): string {
  const { type, pattern, format, items, minItems, properties, anyOf } = schema;
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(' or ');
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (items) return `list of ${minItems ? `${minItems} or more` : 'any number'} of ${typeOf(items)}`;
  if (properties) return `{${membersOf(schema)}}`;
  if (Array.isArray(type)) return type.join(' or ');
  if (type === 'object') return `object with any members, each ${typeOf(schema.additionalProperties || {})}`;
  if (type === 'string') return NAMED.get(pattern) ?? (format === 'date-time' ? 'time' : 'string');
  return `${type}${rangeOf(schema)}`;
}

function rangeOf({ type, minimum, maximum, exclusiveMinimum }: Schema): string {
  if (type === 'integer') return exclusiveMinimum === 0 ? ' from 1' : '';
  if (minimum === undefined) return '';
  return maximum === undefined ? ` from ${minimum}` : ` from ${minimum} to ${maximum}`;
}
