import { anyText, list, object, ref, type Schema, uri } from './schemas.ts';

const message = { message: anyText };

/** The contract shows no error body; these shapes are common elsewhere. */
export const ERROR_SCHEMAS: Record<string, Schema> = {
  Errors: object({ errors: list(object({ 'field?': anyText, ...message }), { minItems: 1 }) }),
  ErrorsByField: object({ errors: list(object({ field: anyText, ...message }), { minItems: 1 }) }),
  ErrorsByPath: object({ errors: list(object({ path: anyText, ...message }), { minItems: 1 }) }),
  ErrorsByLocation: object({ detail: list(object({ loc: list(anyText), ...message }), { minItems: 1 }) }),
  ErrorMap: object({ errors: object({}, list(anyText)) }),
  Problem: object({
    type: uri,
    title: anyText,
    status: { type: 'integer' },
    errors: list(object({ pointer: { type: 'string', pattern: '^#/' }, detail: anyText })),
  }),
};

export type Media = Record<string, { schema: Schema }>;
export type Response = {
  description: string;
  content?: Media;
  headers?: Record<string, unknown>;
  'x-may-be-empty'?: true;
};

export const json = (schema: Schema): Media => ({ 'application/json': { schema } });

export const refusal = (description: string): Response => ({ description, content: json(ref('Errors')) });

export const BODY_REFUSALS: Record<string, Response> = {
  400: refusal('Not JSON in UTF-8, or a bad request.'),
  413: refusal('Larger than 1 MB.'),
  415: refusal('Not application/json.'),
  500: refusal('Something went wrong.'),
};

export const TOKEN_REFUSALS: Record<string, Response> = {
  401: { ...refusal('No valid token.'), headers: { 'WWW-Authenticate': { schema: anyText } } },
  403: refusal('Wrong scope, or the partner may not do this.'),
};

export const VALIDATION: Response = {
  description: 'Invalid fields. The shape is not settled.',
  content: {
    ...json({ anyOf: [ref('ErrorsByField'), ref('ErrorsByPath'), ref('ErrorsByLocation'), ref('ErrorMap')] }),
    'application/problem+json': { schema: ref('Problem') },
  },
};
