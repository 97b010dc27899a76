import { createHash } from 'node:crypto';

// An allow-list: every other field is masked, including future ones.
const UNMASKED = new RegExp(
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
const MAX_TEXT_LENGTH = 100;
const MAX_BODY_LENGTH = 6_000;
const NUMBER_MARK = '\uE000';

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
      new RegExp(`"${NUMBER_MARK}([^"]*)"`, 'g'),
      '$1',
    );
    return masked.length > MAX_BODY_LENGTH ? `${masked.slice(0, MAX_BODY_LENGTH)}…` : masked;
  } catch {
    return `${text.length.toLocaleString('en-US')} characters that are not JSON`;
  }
}

function mask(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => mask(item, stepTo(path, String(index))));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, mask(each, stepTo(path, name))]),
    );
  }
  if (UNMASKED.test(path) && PLAIN_VALUE.test(String(value))) return value;
  if (typeof value === 'string') return maskText(value);
  return typeof value === 'number' ? NUMBER_MARK + maskText(String(value)) : value;
}

const stepTo = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** `378 East Street` becomes `### Xxxx Xxxxxx`; a long text becomes its length and fingerprint. */
export function maskText(text: string): string {
  if (text.length > MAX_TEXT_LENGTH) {
    const fingerprint = createHash('sha256').update(text).digest('hex').slice(0, 12);
    return `‹${text.length.toLocaleString('en-US')} characters, sha256 ${fingerprint}…›`;
  }
  return text
    .replaceAll(/\p{Lu}/gu, 'X')
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === 'X' ? 'X' : 'x'))
    .replaceAll(/\p{N}/gu, '#');
}
