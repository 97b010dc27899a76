import { z } from 'zod';
import { openApiDocument } from './document.ts';
import type { Media, Reply } from './errors.ts';
import type { Schema } from './schemas.ts';

type Operation = { requestBody?: { content: Media }; responses: Record<string, Reply> };
type Answer = { status: number; contentType: string | null; body: string };

const { paths, components } = openApiDocument('http://localhost');

/** Each documented way to be answered: `POST /path 201`. */
export const DOCUMENTED = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
  ),
);

/** What the document says against an answer; null when nothing. */
export function answerFault(method: string, path: string, answer: Answer): string | null {
  const reply = operationOf(method, path)?.responses[answer.status];
  if (!reply) return `${method} ${path} is not documented to answer ${answer.status}`;
  if (answer.body === '') return reply['x-may-be-empty'] ? null : 'the body is empty';
  const type = answer.contentType?.split(';')[0] ?? 'no media type';
  const schema = reply.content?.[type]?.schema;
  if (!schema) return `${type} is not documented`;
  return schemaFault(schema, /\bjson$/.test(type) ? JSON.parse(answer.body) : answer.body);
}

/** What the document says against the body of a request. */
export function requestFault(method: string, path: string, type: string, body: unknown): string | null {
  const schema = operationOf(method, path)?.requestBody?.content[type]?.schema;
  return schema ? schemaFault(schema, body) : `${type} is not documented`;
}

function operationOf(method: string, path: string): Operation | undefined {
  return (paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()];
}

function schemaFault(schema: Schema, value: unknown): string | null {
  // JSON Schema keeps under $defs what OpenAPI keeps under components.
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  const rules = z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
  const { error } = rules.safeParse(value);
  return error ? z.prettifyError(error) : null;
}
