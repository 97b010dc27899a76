import { ssnDigits } from '#platform/values/text-formats.ts';

/** What a consent page needs before anything may be sent. A post says `yes` for a ticked box; a form library may say true. */
export type ConsentFields = { agree?: unknown; ssn?: unknown };

const UNCHECKED = 'Tick the box if you have read the consent text and agree to it';

/** What is missing or not understood, by field: the same for browser and server. */
export function consentErrors({ agree, ssn }: ConsentFields, digits: 4 | 9): Record<string, string> {
  const result = ssnDigits(digits).parse(typeof ssn === 'string' ? ssn : '');
  return {
    ...(agree === 'yes' || agree === true ? {} : { agree: UNCHECKED }),
    ...(result.ok ? {} : { ssn: result.message }),
  };
}

/** The digits of a complete consent page; null where anything is missing. */
export function parseConsent(fields: ConsentFields, digits: 4 | 9): { ssn: string } | null {
  if (Object.keys(consentErrors(fields, digits)).length > 0) return null;
  const result = ssnDigits(digits).parse(String(fields.ssn));
  return result.ok ? { ssn: result.value } : null;
}

/** What to say of the parts of a consent page that an address names as missing, such as `agree.ssn`. */
export function missingFields(names: string, digits: 4 | 9): Record<string, string> {
  const wanted = names.split('.');
  return Object.fromEntries(
    Object.entries(consentErrors({}, digits)).filter(([name]) => wanted.includes(name)),
  );
}
