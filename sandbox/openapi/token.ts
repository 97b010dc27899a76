import { json } from './errors.ts';
import { anyText, object, oneOfWords, ref, type Schema, text } from './schemas.ts';

const refused = (description: string) => ({ description, content: json(ref('TokenError')) });
const issued = (description: string) => ({ description, content: json(ref('Token')) });

/** RFC 6749, sections 4.4 and 5. */
export const TOKEN_SCHEMAS: Record<string, Schema> = {
  TokenRequest: object({
    grant_type: { const: 'client_credentials' },
    'scope?': anyText,
    'audience?': anyText,
    'client_id?': anyText,
    'client_secret?': anyText,
  }),
  Token: object({
    access_token: { type: 'string', minLength: 40 },
    token_type: { const: 'Bearer' },
    'expires_in?': { type: 'integer', minimum: 0 },
    'scope?': anyText,
  }),
  TokenError: object({
    error: oneOfWords(['invalid_request', 'invalid_client', 'unsupported_grant_type', 'server_error']),
    error_description: text,
  }),
};

export const TOKEN_PATHS = {
  '/oauth2/token': {
    post: {
      operationId: 'issueToken',
      summary: 'Client credentials for an access token',
      security: [{ client: [] }, {}],
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: ref('TokenRequest') } },
      },
      responses: {
        200: issued('A token, if a control route sets this status.'),
        201: issued('A token.'),
        400: refused('Not a client credentials request.'),
        401: refused('Unknown client or wrong secret.'),
        500: refused('Disabled by a control route.'),
      },
    },
  },
};
