import type { ProductKey } from '../products.ts';
import { LEADS, PERSONAL, type PlainResponse, type Scenario } from './scenario.ts';

const INVALID_MESSAGES = ['Is not a number in service.', 'Does not belong to the state.'];

const PLAIN: [lastName: string, status: number, message: string][] = [
  ['Badrequest', 400, 'The request could not be understood.'],
  ['Unauthorized', 401, 'The token is not accepted.'],
  ['Forbidden', 403, 'This partner may not submit leads.'],
  ['Missing', 404, 'There is no such product.'],
  ['Conflict', 409, 'A lead for this borrower already exists.'],
  ['Toolarge', 413, 'The lead is too large.'],
];

/** The contract shows no error body; these shapes are common elsewhere. */
export const REJECTIONS: Scenario<PlainResponse>[] = [
  ...PLAIN.map(([lastName, status, message]) => ({
    lastName,
    products: LEADS,
    says: status === 401 ? '401 for any token' : String(status),
    answer: { status, body: { errors: [{ message }] } },
  })),
  ...invalid(PERSONAL, ['borrower.phone', 'address.zipcode']),
  ...invalid(['refinance-v2'], ['borrower.phone', 'borrower.address.zipcode']),
  {
    lastName: 'Ratelimited',
    products: LEADS,
    says: '429, Retry-After: 1',
    answer: {
      status: 429,
      body: { errors: [{ message: 'Too many leads at once.' }] },
      headers: { 'Retry-After': '1' },
    },
  },
];

function invalid(products: ProductKey[], fields: [string, string]): Scenario<PlainResponse>[] {
  const each = <Entry>(entry: (field: string, message: string) => Entry) =>
    fields.map((field, place) => entry(field, INVALID_MESSAGES[place] ?? ''));
  const named = (lastName: string, how: string, body: unknown, type = 'application/json') => ({
    lastName,
    products,
    says: `422, naming ${fields.join(' and ')}${how}`,
    answer: { status: 422, headers: { 'Content-Type': type }, body },
  });
  const problem = {
    type: 'https://example.com/fairlight/problems/validation',
    title: 'The lead is not valid.',
    status: 422,
    errors: each((field, detail) => ({ pointer: `#/${field.replaceAll('.', '/')}`, detail })),
  };
  const located = each((field, message) => ({ loc: ['body', ...field.split('.')], message }));
  const map = Object.fromEntries(each((field, message) => [field, [message]]));
  return [
    named('Invalid', '', { errors: each((field, message) => ({ field, message })) }),
    named('Invalidpath', ', each as a path', { errors: each((path, message) => ({ path, message })) }),
    named('Invalidloc', ', each as a list of steps under loc', { detail: located }),
    named('Invalidmap', ', as a map', { errors: map }),
    named('Invalidproblem', ', in problem+json (RFC 9457)', problem, 'application/problem+json'),
  ];
}
