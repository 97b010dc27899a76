import { ssnDigits } from '#platform/values/text-formats.ts';

/** A POST sends `yes` for a checked box; the form library may pass true. */
type ConsentFields = { agree?: unknown; ssn?: unknown };

const UNCHECKED = 'Check the box to agree and continue';

export function consentErrors({ agree, ssn }: ConsentFields, digits: 4 | 9): Record<string, string> {
  const result = ssnDigits(digits).parse(typeof ssn === 'string' ? ssn : '');
  return {
    ...(agree === 'yes' || agree === true ? {} : { agree: UNCHECKED }),
    ...(result.ok ? {} : { ssn: result.message }),
  };
}

export function parseConsent(fields: ConsentFields, digits: 4 | 9): { ssn: string } | null {
  if (Object.keys(consentErrors(fields, digits)).length > 0) return null;
  const result = ssnDigits(digits).parse(String(fields.ssn));
  return result.ok ? { ssn: result.value } : null;
}

export function missingFields(names: string, digits: 4 | 9): Record<string, string> {
  const wanted = names.split('.');
  return Object.fromEntries(
    Object.entries(consentErrors({}, digits)).filter(([name]) => wanted.includes(name)),
  );
}
