import type { ProductKey } from '../products.ts';
import { LEADS, PERSONAL, type PlainResponse, type Scenario } from './scenario.ts';

const MESSAGES = ['Is not a number in service.', 'Does not belong to the state.'];

/** The contract shows no error body; these shapes are common elsewhere. */
export const REFUSALS: Scenario<PlainResponse>[] = [
  refused('Badrequest', 400, 'The request could not be understood.'),
  { ...refused('Unauthorized', 401, 'The token is not accepted.'), says: '401 for any token' },
  refused('Forbidden', 403, 'This partner may not submit leads.'),
  refused('Missing', 404, 'There is no such product.'),
  refused('Conflict', 409, 'A lead for this borrower already exists.'),
  refused('Toolarge', 413, 'The lead is too large.'),
  ...invalid(PERSONAL, ['borrower.phone', 'address.zipcode']),
  ...invalid(['refinance-v2'], ['borrower.phone', 'borrower.address.zipcode']),
  {
    lastName: 'Ratelimited',
    products: LEADS,
    says: '429, Retry-After: 1',
    answer: { ...refusal(429, 'Too many leads at once.'), headers: { 'Retry-After': '1' } },
  },
];

function invalid(products: ProductKey[], fields: [string, string]): Scenario<PlainResponse>[] {
  const each = <Entry>(entry: (steps: string[], message: string) => Entry) =>
    fields.map((field, place) => entry(field.split('.'), MESSAGES[place] ?? ''));
  const named = (lastName: string, how: string, body: unknown, type = 'application/json') => ({
    lastName,
    products,
    says: `422, naming ${fields.join(' and ')}${how}`,
    answer: { status: 422, headers: { 'Content-Type': type }, body },
  });
  return [
    named('Invalid', '', { errors: each((steps, message) => ({ field: steps.join('.'), message })) }),
    named('Invalidpath', ', each as a path', {
      errors: each((steps, message) => ({ path: steps.join('.'), message })),
    }),
    named('Invalidloc', ', each as a list of steps under loc', {
      detail: each((steps, message) => ({ loc: ['body', ...steps], message })),
    }),
    named('Invalidmap', ', as a map', {
      errors: Object.fromEntries(each((steps, message) => [steps.join('.'), [message]])),
    }),
    named(
      'Invalidproblem',
      ', in problem+json (RFC 9457)',
      {
        type: 'https://example.com/fairlight/problems/validation',
        title: 'The lead is not valid.',
        status: 422,
        errors: each((steps, message) => ({ pointer: `#/${steps.join('/')}`, detail: message })),
      },
      'application/problem+json',
    ),
  ];
}

function refused(lastName: string, status: number, message: string): Scenario<PlainResponse> {
  return { lastName, products: LEADS, says: String(status), answer: refusal(status, message) };
}

function refusal(status: number, message: string): PlainResponse {
  return { status, body: { errors: [{ message }] } };
}
