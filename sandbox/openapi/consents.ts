import { json, refusal, TOKEN_REFUSALS } from './errors.ts';
import { ref } from './schemas.ts';

export const CONSENTS_PATHS = {
  '/api/partners/personal/ping-post/v3/consents': {
    get: {
      operationId: 'readConsents',
      summary: 'The partner’s consent blocks, valid for at most 24 hours',
      security: [{ bearer: [] }],
      responses: {
        200: {
          description: 'The blocks, as they go into disclosuresText.',
          content: json(ref('Disclosures')),
        },
        ...TOKEN_REFUSALS,
        503: refusal('Disabled by a control route.'),
      },
    },
  },
};
