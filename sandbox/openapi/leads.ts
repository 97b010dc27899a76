import { BODY_REFUSALS, type Response, refusal, TOKEN_REFUSALS, VALIDATION } from './errors.ts';
import { anyText, instant, list, object, ref, type Schema, text, uri, uuid } from './schemas.ts';

const warning: Schema = {
  description: 'Version 2: the consent text is out of date.',
  anyOf: [text, object({ code: text, message: text }), list(text, { minItems: 1 })],
};

export const LEAD_SCHEMAS: Record<string, Schema> = {
  LeadReply: object(
    {
      lead: object({
        uuid,
        status: { ...text, description: 'in_progress, success, failure, timed_out, or others.' },
        partnerLeadId: { type: ['string', 'null'] },
        createdAt: instant,
        'inviteUrl?': uri,
        'warning?': warning,
      }),
      'inviteUrl?': uri,
      'warning?': warning,
    },
    true,
  ),
};

export function leadResponses(createdSchema: Schema): Record<string, Response> {
  return {
    201: {
      description: 'The lead was stored. Some last names give an empty body, or one that is not JSON.',
      content: { 'application/json': { schema: createdSchema }, 'text/html': { schema: anyText } },
      'x-may-be-empty': true,
    },
    302: { description: 'Moved.', headers: { Location: { schema: anyText } }, 'x-may-be-empty': true },
    ...BODY_REFUSALS,
    ...TOKEN_REFUSALS,
    404: refusal('No such product.'),
    409: refusal('The lead already exists.'),
    422: VALIDATION,
    429: { ...refusal('Too many requests.'), headers: { 'Retry-After': { schema: anyText } } },
    502: { description: 'The gateway has no upstream.', content: { 'text/html': { schema: anyText } } },
  };
}

export const leadOperation = (
  operationId: string,
  summary: string,
  request: string,
  createdSchema: Schema,
) => ({
  operationId,
  summary,
  security: [{ bearer: [] }],
  requestBody: { required: true, content: { 'application/json': { schema: ref(request) } } },
  responses: leadResponses(createdSchema),
});
