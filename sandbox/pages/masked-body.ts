import { createHash } from 'node:crypto';

// Only what is named here is shown as it came; all else is masked, fields of tomorrow included.
const SHOWN = new RegExp(
  `^(${[
    ...['requestedLoanAmount', 'loanPurpose', 'partnerLeadId', 'partnerCampaignId', 'address.state'],
    ...['employment.status', 'housing.type', 'borrower.address.state', 'borrower.loanGoal'],
    ...['borrower.housingType', 'borrower.employmentStatus', 'borrower.consentData.recordDate'],
    ...['borrower.education.\\d+.degree(Level|Type)', 'meta.(partner|flow|ctaLocation|partnerId)'],
    ...['data.address.state', 'data.loan.(requestedAmount|purpose)'],
    ...['data.financial.(employmentStatus|housingType)', 'grant_type', 'scope', 'audience'],
  ]
    .join('|')
    .replaceAll('.', '\\.')})$`,
);
const PLAIN_VALUE = /^[\w .:/-]{0,80}$/;
const LONGEST_SHAPE = 100;
const LONGEST_BODY = 6_000;
const BARE = '\uE000';

/** A body whose fields can be seen and whose values cannot. */
export function maskedBody({
  body,
  headers,
}: {
  body: string;
  headers: { 'content-type'?: string | undefined };
}): string {
  const text = Buffer.from(body, 'base64').toString();
  if (text === '') return '';
  try {
    const isForm = headers['content-type']?.includes('x-www-form-urlencoded');
    const value: unknown = isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    const masked = JSON.stringify(mask(value, ''), null, 2).replaceAll(
      new RegExp(`"${BARE}([^"]*)"`, 'g'),
      '$1',
    );
    return masked.length > LONGEST_BODY ? `${masked.slice(0, LONGEST_BODY)}…` : masked;
  } catch {
    return `${text.length.toLocaleString('en-US')} characters that are no JSON`;
  }
}

function mask(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, place) => mask(item, stepTo(path, String(place))));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, mask(each, stepTo(path, name))]),
    );
  }
  if (SHOWN.test(path) && PLAIN_VALUE.test(String(value))) return value;
  if (typeof value === 'string') return shapeOf(value);
  return typeof value === 'number' ? BARE + shapeOf(String(value)) : value;
}

const stepTo = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** `378 East Street` is `### Xxxx Xxxxxx`; a long text is told by its length and fingerprint. */
export function shapeOf(text: string): string {
  if (text.length > LONGEST_SHAPE) {
    const print = createHash('sha256').update(text).digest('hex').slice(0, 12);
    return `‹${text.length.toLocaleString('en-US')} characters, sha256 ${print}…›`;
  }
  return text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === 'X' ? 'X' : 'x'))
    .replaceAll(/\p{N}/gu, '#');
}
