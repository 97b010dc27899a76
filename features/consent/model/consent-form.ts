import type { ErrorWords } from '#features/wording/model/dictionary.ts';
import { ssnDigits } from '#platform/values/text-formats.ts';

/** A POST sends `yes` for a checked box; the form library may pass true. */
type ConsentFields = { agree?: unknown; ssn?: unknown };

const isChecked = (agree: unknown) => agree === 'yes' || agree === true;
const textOf = (ssn: unknown) => (typeof ssn === 'string' ? ssn : '');

export function consentErrors(
  { agree, ssn }: ConsentFields,
  digits: 4 | 9,
  words: Pick<ErrorWords, 'agree' | 'ssn'>,
): Record<string, string> {
  const result = ssnDigits(digits, digits === 4 ? words.ssn.last4 : words.ssn.all9).parse(textOf(ssn));
  return {
    ...(isChecked(agree) ? {} : { agree: words.agree }),
    ...(result.ok ? {} : { ssn: result.message }),
  };
}

/** Names instead of messages: the page has the words of its language. */
export function parseConsent(
  { agree, ssn }: ConsentFields,
  digits: 4 | 9,
): { ok: true; ssn: string } | { ok: false; missing: string[] } {
  const result = ssnDigits(digits).parse(textOf(ssn));
  if (isChecked(agree) && result.ok) return { ok: true, ssn: result.value };
  return { ok: false, missing: [...(isChecked(agree) ? [] : ['agree']), ...(result.ok ? [] : ['ssn'])] };
}

export function missingFields(
  names: string,
  digits: 4 | 9,
  words: Pick<ErrorWords, 'agree' | 'ssn'>,
): Record<string, string> {
  const wanted = names.split('.');
  return Object.fromEntries(
    Object.entries(consentErrors({}, digits, words)).filter(([name]) => wanted.includes(name)),
  );
}
