import { PRODUCT_ENDPOINTS } from '../products.ts';
import { SCHEMAS, type Schema, type SchemaName } from './schemas.ts';

export type Media = Record<string, { schema: Schema }>;
export type Response = {
  description: string;
  content?: Media;
  headers?: Record<string, unknown>;
  'x-may-be-empty'?: true;
};

const anyText: Schema = { type: 'string' };
const html: Media = { 'text/html': { schema: anyText } };
const ref = (name: SchemaName): Schema => ({ $ref: `#/components/schemas/${name}` });
const json = (...names: [SchemaName, ...SchemaName[]]): Media => ({
  'application/json': { schema: names.length === 1 ? ref(names[0]) : { anyOf: names.map(ref) } },
});
const body = (content: Media) => ({ required: true, content });
const header = (name: string) => ({ headers: { [name]: { schema: anyText } } });
const response = (description: string, name: SchemaName = 'Errors'): Response => ({
  description,
  content: json(name),
});

const TOKEN_ERRORS: Record<string, Response> = {
  401: { ...response('No valid token.'), ...header('WWW-Authenticate') },
  403: response('Wrong scope, or the partner may not do this.'),
};
const BODY_ERRORS: Record<string, Response> = {
  400: response('Not JSON in UTF-8, or a bad request.'),
  413: response('Larger than 1 MB.'),
  415: response('Not application/json.'),
  422: {
    description: 'Invalid fields. The shape is not settled.',
    content: {
      ...json('ErrorsByField', 'ErrorsByPath', 'ErrorsByLocation', 'ErrorMap'),
      'application/problem+json': { schema: ref('Problem') },
    },
  },
  500: response('Something went wrong.'),
};

const PATHS = {
  '/oauth2/token': {
    post: {
      operationId: 'issueToken',
      summary: 'Client credentials for an access token',
      security: [{ client: [] }, {}],
      requestBody: body({ 'application/x-www-form-urlencoded': { schema: ref('TokenRequest') } }),
      responses: {
        200: response('A token, if a control route sets this status.', 'Token'),
        201: response('A token.', 'Token'),
        400: response('Not a client credentials request.', 'TokenError'),
        401: response('Unknown client or wrong secret.', 'TokenError'),
        500: response('Disabled by a control route.', 'TokenError'),
      },
    },
  },
  '/api/partners/personal/ping-post/v3/consents': {
    get: {
      operationId: 'readConsents',
      summary: 'The partner’s consent blocks, valid for at most 24 hours',
      security: [{ bearer: [] }],
      responses: {
        200: response('The blocks, as they go into disclosuresText.', 'Disclosures'),
        ...TOKEN_ERRORS,
        503: response('Disabled by a control route.'),
      },
    },
  },
  [PRODUCT_ENDPOINTS['personal-v3'].path]: {
    post: lead('submitPersonalLeadV3', 'Submit a personal-loan lead', 'PersonalLeadV3', 'LeadReply'),
  },
  [PRODUCT_ENDPOINTS['personal-v2'].path]: {
    post: lead('submitPersonalLeadV2', 'Submit a personal-loan lead', 'PersonalLeadV2', 'LeadReply'),
  },
  [PRODUCT_ENDPOINTS['refinance-v2'].path]: {
    post: lead('submitRefinanceLead', 'Submit a refinance lead', 'RefinanceLead', 'RefinanceReply'),
  },
  [PRODUCT_ENDPOINTS['prefill-v2'].path]: {
    post: {
      operationId: 'prefill',
      summary: 'Prefill a form for the borrower',
      security: [],
      requestBody: body(json('Prefill')),
      responses: { 200: response('Accepted.', 'PrefillReply'), ...BODY_ERRORS },
    },
  },
};

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
    paths: PATHS,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        client: { type: 'http', scheme: 'basic' },
      },
      schemas: SCHEMAS,
    },
  };
}

function lead(operationId: string, summary: string, request: SchemaName, reply: SchemaName) {
  const responses: Record<string, Response> = {
    201: {
      description: 'The lead was stored. Some last names give an empty body, or one that is not JSON.',
      content: { ...json(reply), ...html },
      'x-may-be-empty': true,
    },
    302: { description: 'Moved.', ...header('Location'), 'x-may-be-empty': true },
    ...BODY_ERRORS,
    ...TOKEN_ERRORS,
    404: response('No such product.'),
    409: response('The lead already exists.'),
    429: { ...response('Too many requests.'), ...header('Retry-After') },
    502: { description: 'The gateway has no upstream.', content: html },
  };
  return { operationId, summary, security: [{ bearer: [] }], requestBody: body(json(request)), responses };
}
