import { CONSENTS_PATHS } from './consents.ts';
import { ERROR_SCHEMAS } from './errors.ts';
import { LEAD_SCHEMAS } from './leads.ts';
import { PERSONAL_PATHS, PERSONAL_SCHEMAS } from './personal.ts';
import { PREFILL_PATHS, PREFILL_SCHEMAS } from './prefill.ts';
import { REFINANCE_PATHS, REFINANCE_SCHEMAS } from './refinance.ts';
import { TOKEN_PATHS, TOKEN_SCHEMAS } from './token.ts';

/** Parts that the contract leaves open are invented and marked as such. */
export function openApiDocument(origin: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fairlight Marketplace (sandbox)',
      version: '1',
      description:
        'A simulated loan marketplace. Error bodies, and allowed values after the first of each list, are invented.',
    },
    servers: [{ url: origin }],
    paths: { ...TOKEN_PATHS, ...CONSENTS_PATHS, ...PERSONAL_PATHS, ...REFINANCE_PATHS, ...PREFILL_PATHS },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        client: { type: 'http', scheme: 'basic' },
      },
      schemas: {
        ...TOKEN_SCHEMAS,
        ...PERSONAL_SCHEMAS,
        ...REFINANCE_SCHEMAS,
        ...PREFILL_SCHEMAS,
        ...LEAD_SCHEMAS,
        ...ERROR_SCHEMAS,
      },
    },
  };
}
