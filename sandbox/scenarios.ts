type Delivery = {
  delayMs?: number | undefined;
  /** `cut` sends half of the promised body and closes; `reset` answers nothing and resets the connection. */
  ending?: 'cut' | 'reset' | undefined;
};

/** A lead that is kept, and answered with 201. */
export type LeadAnswer = Delivery & {
  leadStatus: string;
  link: 'beside the lead' | 'inside the lead' | 'on a foreign host' | 'none';
  page?: 'decline';
  body?: 'empty' | 'garbled' | 'huge';
};

/** Any other answer; no lead is kept. A body that is not a string is sent as JSON. */
export type PlainAnswer = Delivery & {
  status: number;
  headers?: Record<string, string> | undefined;
  body?: unknown;
};

export type Answer = LeadAnswer | PlainAnswer;

type Scenario = { lastName: string; says: string; answer: Answer };

export const ORDINARY: Scenario = {
  lastName: 'Ordinary',
  says: '201, in_progress, with a link',
  answer: { leadStatus: 'in_progress', link: 'beside the lead' },
};

/** What the borrower's last name brings about, whatever its case. Any name that is not here is `Ordinary`. */
export const SCENARIOS: Scenario[] = [
  ORDINARY,
  {
    lastName: 'Success',
    says: '201, success, with a link',
    answer: { leadStatus: 'success', link: 'beside the lead' },
  },
  {
    lastName: 'Declined',
    says: '201, in_progress, with a link to a page that shows a decline',
    answer: { leadStatus: 'in_progress', link: 'beside the lead', page: 'decline' },
  },
  {
    lastName: 'Linkless',
    says: '201, in_progress, no link',
    answer: { leadStatus: 'in_progress', link: 'none' },
  },
  { lastName: 'Lostlink', says: '201, success, no link', answer: { leadStatus: 'success', link: 'none' } },
  { lastName: 'Failure', says: '201, failure, no link', answer: { leadStatus: 'failure', link: 'none' } },
  {
    lastName: 'Timedout',
    says: '201, timed_out, no link',
    answer: { leadStatus: 'timed_out', link: 'none' },
  },
  {
    lastName: 'Strange',
    says: '201, a status that no contract knows, no link',
    answer: { leadStatus: 'under_review_by_moon', link: 'none' },
  },
  {
    lastName: 'Inside',
    says: '201, in_progress, the link inside the lead object',
    answer: { leadStatus: 'in_progress', link: 'inside the lead' },
  },
  {
    lastName: 'Foreign',
    says: '201, in_progress, a link to offers.example.net',
    answer: { leadStatus: 'in_progress', link: 'on a foreign host' },
  },
  {
    lastName: 'Empty',
    says: '201, the lead is kept, the body is empty',
    answer: { leadStatus: 'in_progress', link: 'none', body: 'empty' },
  },
  {
    lastName: 'Garbled',
    says: '201, the lead is kept, the body is malformed JSON',
    answer: { leadStatus: 'in_progress', link: 'beside the lead', body: 'garbled' },
  },
  {
    lastName: 'Huge',
    says: '201, in_progress, with a link, in a body of 3 MB',
    answer: { leadStatus: 'in_progress', link: 'beside the lead', body: 'huge' },
  },
  {
    lastName: 'Slow',
    says: '12 seconds, then 201, in_progress, with a link',
    answer: { leadStatus: 'in_progress', link: 'beside the lead', delayMs: 12_000 },
  },
  {
    lastName: 'Cut',
    says: '201, the lead is kept, the connection closes in the middle of the body',
    answer: { leadStatus: 'in_progress', link: 'beside the lead', ending: 'cut' },
  },
  {
    lastName: 'Reset',
    says: 'the request is read, then the connection is reset without an answer',
    answer: { status: 500, ending: 'reset' },
  },
  { lastName: 'Badrequest', says: '400', answer: refusal(400, 'The request could not be understood.') },
  {
    lastName: 'Unauthorized',
    says: '401, whatever the token',
    answer: refusal(401, 'The token is not accepted.'),
  },
  { lastName: 'Forbidden', says: '403', answer: refusal(403, 'This partner may not submit leads.') },
  { lastName: 'Missing', says: '404', answer: refusal(404, 'There is no such product.') },
  { lastName: 'Conflict', says: '409', answer: refusal(409, 'A lead for this borrower exists already.') },
  { lastName: 'Toolarge', says: '413', answer: refusal(413, 'The lead is too large.') },
  {
    lastName: 'Invalid',
    says: '422, naming borrower.phone and address.zipcode',
    answer: {
      status: 422,
      body: {
        errors: [
          { field: 'borrower.phone', message: 'Is not a number in service.' },
          { field: 'address.zipcode', message: 'Does not belong to the state.' },
        ],
      },
    },
  },
  {
    lastName: 'Ratelimited',
    says: '429, Retry-After: 2',
    answer: { ...refusal(429, 'Too many leads at once.'), headers: { 'Retry-After': '2' } },
  },
  { lastName: 'Broken', says: '500', answer: refusal(500, 'Something went wrong.') },
  {
    lastName: 'Badgateway',
    says: '502, with an HTML body',
    answer: {
      status: 502,
      headers: { 'Content-Type': 'text/html' },
      body: '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n',
    },
  },
  {
    lastName: 'Moved',
    says: '302, to a path where nothing is served',
    answer: { status: 302, headers: { Location: '/api/partners/personal/ping-post/v3/leads-elsewhere' } },
  },
];

export function scenarioNamed(lastName: string): Scenario | undefined {
  return SCENARIOS.find((scenario) => scenario.lastName.toLowerCase() === lastName.trim().toLowerCase());
}

function refusal(status: number, message: string): PlainAnswer {
  return { status, body: { errors: [{ message }] } };
}
