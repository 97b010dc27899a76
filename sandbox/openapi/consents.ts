import { json, refusal, TOKEN_REFUSALS } from './errors.ts';
import { ref } from './schemas.ts';

export const CONSENTS_PATHS = {
  '/api/partners/personal/ping-post/v3/consents': {
    get: {
      operationId: 'readConsents',
      summary: 'The consent blocks of the partner, good for 24 hours at most',
      security: [{ bearer: [] }],
      responses: {
        200: {
          description: 'The blocks, as they go into disclosuresText.',
          content: json(ref('Disclosures')),
        },
        ...TOKEN_REFUSALS,
        503: refusal('Out, as a control route asked.'),
      },
    },
  },
};
