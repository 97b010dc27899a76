/** What the overview tells, kept honest by hand: an address or a rule that comes or goes changes these lists too. */

export const TEST_PERSON: [string, string][] = [
  ['Name', 'Great Credibletest'],
  ['Born', 'October 14, 1988'],
  ['Phone', '777-777-7777'],
  ['SSN, last four', '1451'],
  ['Address', '378 East Street, Bloomsburg, PA 17815'],
  ['Work', 'Employed full time, $90,000 a year'],
  ['Home', 'Rents, $1,200 a month'],
  ['Wish', '$9,999 for debt consolidation'],
];

export const IMITATED: [string, string][] = [
  ['Token', 'POST /oauth2/token'],
  ['Consents', 'GET /api/partners/personal/ping-post/v3/consents'],
  ['Leads, v3', 'POST /api/partners/personal/ping-post/v3/leads'],
  ['Leads, v2', 'POST /api/partners/personal/ping-post/v2/leads'],
  ['Refinance', 'POST /api/partners/refi/v2/leads'],
  ['Prefill', 'POST /api/v2/prequal_prefill'],
  ['Hosted pages', 'GET /offers/… and /prefilled/…, where the links lead'],
];

export const NOT_IMITATED = [
  'The real error bodies. None is documented: status codes for refusals, and errors made of field and message, are invented here.',
  'The real lists of employment.status, housing.type and the refinance words, nor the real flows of prefill. One value of each is documented, the others are guesses, and a real operator may refuse them.',
  'The real rules for nested fields. These are stricter than any that is written down, so that a sloppy lead is noticed early.',
  'Scope and audience: remembered with the token and told by a control route; a scope is demanded only where a control route says so.',
  'Duplicates: the same partnerLeadId sent twice makes two leads, unless the last name is Conflict or Secondtry.',
  'The passing of time: a status never changes after the answer, timed_out comes at once, and there are no callbacks.',
  'Rate limits and maintenance, save by last name or control route.',
  'Credit: nobody is checked. Everybody gets the same three invented lenders, at payments worked out from the amount.',
  'Accounts: the link never asks for a password, works any number of times, and lasts until the sandbox is reset or stopped.',
  'The wording of consent: written for this sandbox, reviewed by no lawyer, and not to be shown to real borrowers.',
  'TLS, several processes, and memory across restarts: this is one process on loopback, and it keeps at most 2,000 requests, leads and tokens.',
];

export const CONTROL_ROUTES: [string, string][] = [
  [
    'GET requests?lastName=&path=',
    'Every request to an imitated or unknown address as it arrived: sequence, time, method, path, query, headers, body in base64, its sha256, lastName, and the status answered. Tokens, client secrets and cookies are hidden.',
  ],
  [
    'GET leads?lastName=',
    'The leads that were kept, with product, version, uuid, partnerLeadId, status, whether they were warned, and inviteUrl.',
  ],
  [
    'GET prefills?lastName=',
    'The prefills that were kept, with meta, the names of the fields that came, url and when it runs out.',
  ],
  ['GET tokens', 'Scope, audience and lifetime of each token issued.'],
  ['GET scenarios', 'The table above, with the products and the answer of each row.'],
  ['GET openapi.json', 'The imitated addresses as an OpenAPI 3.1 document.'],
  ['POST reset', 'Forgets requests, leads, tokens, consents and everything programmed.'],
  ['POST tokens/expire', 'Revokes all live tokens.'],
  [
    'POST token {expiresIn, status, delayMs}',
    'How tokens are answered from now on; expiresIn null leaves the lifetime out. What is not given stays.',
  ],
  [
    'POST scopes {personal, refinance}',
    'The scope that a token must have been asked for, by product, or else 403; null asks for none.',
  ],
  [
    'POST consents/rotate {blocks, wrap}',
    'A new version of the texts, or exactly the given blocks, inside an object of the given name if there is one. Answers {blocks}.',
  ],
  ['POST consents/outage {status}', 'The consents endpoint answers this status; null ends it.'],
  [
    'POST consents/hostile {kind}',
    'Serves a text that no page should run: script, handler, form, frame, refresh, link, style, base, unclosed, entities, or all of them. Answers {blocks}.',
  ],
  [
    'POST consents/v2 {text, strict}',
    'The text that is in force for version 2: a lead without it is warned, or refused with 422 when strict. With text null, as at first, none is out of date.',
  ],
  [
    'POST prefill {link, lifetimeSeconds}',
    'Whether prefills are answered with a link, and for how long it opens the form: 900 seconds at first.',
  ],
  [
    'POST answers {lastName, answer, times, product}',
    'What that name gets, from one product (personal-v3, personal-v2, refinance-v2, prefill-v2) or from all, before the table is asked: the name of a scenario, or {status, headers, body, delayMs, then: "cut" or "reset"}. With times, answers queue up; without, the answer stands and replaces the queue.',
  ],
];
