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
  ['Leads', 'POST /api/partners/personal/ping-post/v3/leads'],
  ['Hosted page', 'GET /offers/…, where inviteUrl leads'],
];

export const NOT_IMITATED = [
  'Version 2 leads, refinance leads and prefill: their addresses answer 404.',
  'The real error bodies. None is documented: status codes for refusals, and errors made of field and message, are invented here.',
  'The real lists of employment.status and housing.type. One value of each is documented, the others are guesses, and a real operator may refuse them.',
  'The real rules for nested fields. These are stricter than any that is written down, so that a sloppy lead is noticed early.',
  'Scope and audience: remembered with the token and told by a control route, but no scope is demanded anywhere.',
  'Duplicates: the same partnerLeadId sent twice makes two leads, unless the last name is Conflict.',
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
  ['GET leads?lastName=', 'The leads that were kept, with uuid, partnerLeadId, status and inviteUrl.'],
  ['GET tokens', 'Scope, audience and lifetime of each token issued.'],
  ['GET scenarios', 'The table above.'],
  ['POST reset', 'Forgets requests, leads, tokens, consents and everything programmed.'],
  ['POST tokens/expire', 'Revokes all live tokens.'],
  [
    'POST token {expiresIn, status, delayMs}',
    'How tokens are answered from now on; expiresIn null leaves the lifetime out. What is not given stays.',
  ],
  [
    'POST consents/rotate {blocks, wrap}',
    'A new version of the texts, or exactly the given blocks, inside an object of the given name if there is one. Answers {blocks}.',
  ],
  ['POST consents/outage {status}', 'The consents endpoint answers this status; null ends it.'],
  [
    'POST answers {lastName, answer, times}',
    'What leads of that name get before the table is asked: the name of a scenario, or {status, headers, body, delayMs, then: "cut" or "reset"}. With times, answers queue up; without, the answer stands and replaces the queue.',
  ],
];
