import { z } from 'zod';
import { type Media, openApiDocument, type Response } from '../../sandbox/openapi/document.ts';

import type { Schema } from '../../sandbox/openapi/schemas.ts';

type Operation = { requestBody?: { content: Media }; responses: Record<string, Response> };
type ReceivedResponse = { status: number; contentType: string | null; body: string };

const { paths, components } = openApiDocument('http://localhost');

export const DOCUMENTED = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { responses }]) =>
    Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
  ),
);

export function responseError(method: string, path: string, response: ReceivedResponse): string | null {
  const reply = operationOf(method, path)?.responses[response.status];
  if (!reply) return `${method} ${path} is not documented to answer ${response.status}`;
  if (response.body === '') return reply['x-may-be-empty'] ? null : 'the body is empty';
  const type = response.contentType?.split(';')[0] ?? 'no media type';
  const schema = reply.content?.[type]?.schema;
  if (!schema) return `${type} is not documented`;
  return schemaError(schema, /\bjson$/.test(type) ? JSON.parse(response.body) : response.body);
}

export function requestError(method: string, path: string, type: string, body: unknown): string | null {
  const schema = operationOf(method, path)?.requestBody?.content[type]?.schema;
  return schema ? schemaError(schema, body) : `${type} is not documented`;
}

function operationOf(method: string, path: string): Operation | undefined {
  return (paths as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()];
}

function schemaError(schema: Schema, value: unknown): string | null {
  // JSON Schema has $defs where OpenAPI has components.
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  const rules = z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')));
  const { error } = rules.safeParse(value);
  return error ? z.prettifyError(error) : null;
}
