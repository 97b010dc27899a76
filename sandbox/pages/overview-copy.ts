/** Update these lists when an endpoint or a rule changes. */

export const TEST_APPLICANT: [string, string][] = [
  ['Name', 'Great Credibletest'],
  ['Date of birth', 'October 14, 1988'],
  ['Phone', '777-777-7777'],
  ['SSN, last 4', '1451'],
  ['Address', '378 East Street, Bloomsburg, PA 17815'],
  ['Work', 'Employed full time, $90,000 a year'],
  ['Home', 'Rents, $1,200 a month'],
  ['Request', '$9,999 for debt consolidation'],
];

export const ENDPOINTS: [string, string][] = [
  ['Token', 'POST /oauth2/token'],
  ['Consents', 'GET /api/partners/personal/ping-post/v3/consents'],
  ['Leads, v3', 'POST /api/partners/personal/ping-post/v3/leads'],
  ['Leads, v2', 'POST /api/partners/personal/ping-post/v2/leads'],
  ['Refinance', 'POST /api/partners/refi/v2/leads'],
  ['Prefill', 'POST /api/v2/prequal_prefill'],
  ['Hosted pages', 'GET /offers/… and /prefilled/…, the targets of the links'],
];

export const LIMITATIONS = [
  'Error bodies are undocumented. The status codes, and errors with field and message, are invented here.',
  'Allowed values of employment.status, housing.type, refinance fields and prefill flows are guesses, except one documented value each. A real operator may reject them.',
  'Rules for nested fields are stricter than documented, to catch malformed leads early.',
  'Scope and audience are stored with the token and listed by a control route. A scope is required only if a control route sets it.',
  'Duplicates are not detected: the same partnerLeadId twice makes two leads, except for the last names Conflict and Secondtry.',
  'Time does not pass: a status never changes after the response, timed_out comes immediately, and there are no callbacks.',
  'Rate limits and maintenance happen only by last name or control route.',
  'Credit is not checked. Every borrower gets the same three invented lenders, with payments calculated from the amount.',
  'Links never ask for a password, work any number of times, and last until the sandbox is reset or stopped.',
  'The consent text was written for this sandbox and not reviewed by a lawyer. Don’t show it to real borrowers.',
  'The sandbox is one process on loopback, without TLS. It holds at most 2,000 requests, leads and tokens in memory.',
];

export const CONTROL_ROUTES: [string, string][] = [
  [
    'GET requests?lastName=&path=',
    'Every request to an endpoint or an unknown path, as received: sequence, time, method, path, query, headers, body in base64, its sha256, lastName and the status returned. Tokens, client secrets and cookies are hidden.',
  ],
  [
    'GET leads?lastName=',
    'Stored leads, with product, version, uuid, partnerLeadId, status, warned and inviteUrl.',
  ],
  [
    'GET prefills?lastName=',
    'Stored prefills, with meta, the names of the fields received, url and expiresAt.',
  ],
  ['GET tokens', 'Scope, audience and lifetime of each token.'],
  ['GET scenarios', 'The table above, with the products and the response of each row.'],
  ['GET openapi.json', 'The endpoints as an OpenAPI 3.1 document.'],
  ['POST reset', 'Deletes requests, leads and tokens, and resets consents and all settings.'],
  ['POST tokens/expire', 'Revokes all tokens.'],
  [
    'POST token {expiresIn, status, delayMs, members}',
    'Sets the token response. With expiresIn null the lifetime is left out. Members are added to the response, such as {refresh_token: null}. Missing settings don’t change.',
  ],
  [
    'POST delivery {interim, codings, charset}',
    'How every JSON response travels: after interim responses of these status codes; in these codings, in order (gzip, deflate, raw deflate, br, zstd, compress); in this charset (iso-8859-1, utf-16, undeclared iso-8859-1). An empty object ends it.',
  ],
  ['POST scopes {personal, refinance}', 'The scope that each product requires, or 403; null requires none.'],
  [
    'POST consents/rotate {blocks, wrap}',
    'A new version of the texts, or the given blocks, wrapped in an object of the given name. Returns {blocks}.',
  ],
  ['POST consents/outage {status}', 'The consents endpoint returns this status; null ends it.'],
  [
    'POST consents/hostile {kind}',
    'Serves a text that no page may run: script, handler, form, frame, refresh, link, style, base, unclosed, entities, or all of them. Returns {blocks}.',
  ],
  [
    'POST consents/v2 {text, strict}',
    'The current text of version 2. A lead without it gets a warning, or 422 if strict. With text null, the default, no text is outdated.',
  ],
  [
    'POST prefill {link, lifetimeSeconds}',
    'Whether a prefill returns a link, and for how long it works: 900 seconds by default.',
  ],
  [
    'POST answers {lastName, answer, times, product}',
    'Overrides the response to a last name, for one product (personal-v3, personal-v2, refinance-v2, prefill-v2) or all: the name of a scenario, {scenario, delayMs} for a later one, or {status, headers, body, delayMs, then: "cut" or "reset"}. With times, responses queue; without, the response is permanent and replaces the queue.',
  ],
];
