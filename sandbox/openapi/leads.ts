import { BODY_REFUSALS, type Reply, refusal, TOKEN_REFUSALS, VALIDATION } from './errors.ts';
import { anyText, instant, list, object, ref, type Schema, text, uri, uuid } from './schemas.ts';

const warning: Schema = {
  description: 'Version 2: the consent text that was sent is out of date.',
  anyOf: [text, object({ code: text, message: text }), list(text, { minItems: 1 })],
};

export const LEAD_SCHEMAS: Record<string, Schema> = {
  LeadReply: object(
    {
      lead: object({
        uuid,
        status: { ...text, description: 'in_progress, success, failure, timed_out; others may come.' },
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

/** What leads of every product are answered with; `kept` is the schema of a 201. */
export function leadReplies(kept: Schema): Record<string, Reply> {
  return {
    201: {
      description:
        'The lead was kept. The body may be missing or no JSON at all, where a last name asks for it.',
      content: { 'application/json': { schema: kept }, 'text/html': { schema: anyText } },
      'x-may-be-empty': true,
    },
    302: { description: 'Moved.', headers: { Location: { schema: anyText } }, 'x-may-be-empty': true },
    ...BODY_REFUSALS,
    ...TOKEN_REFUSALS,
    404: refusal('No such product.'),
    409: refusal('The lead is known already.'),
    422: VALIDATION,
    429: { ...refusal('Too many.'), headers: { 'Retry-After': { schema: anyText } } },
    502: { description: 'Nothing behind the gateway.', content: { 'text/html': { schema: anyText } } },
  };
}

export const leadOperation = (operationId: string, summary: string, request: string, kept: Schema) => ({
  operationId,
  summary,
  security: [{ bearer: [] }],
  requestBody: { required: true, content: { 'application/json': { schema: ref(request) } } },
  responses: leadReplies(kept),
});
