import { invalid, ok, type ParseResult } from '#platform/values/parse-result.ts';

const NAME = /^[A-Za-z][\w.-]{0,39}$/;
const MAX_NAMES = 20;
const PERSONAL_NAME =
  /e-?mail|\bmail\b|phone|mobile|\bcell|\btel\b|msisdn|ssn|social.?sec|tax.?id|(first|last|full|sur|user|given|family|middle).?name|^name$|^initials$|dob|birth|passw|secret|token|street|address|zip|postal|post.?code|salary|income|\bip\b/i;

/** The operator must never receive personal data this way. */
export function parsePassThrough(text: string): ParseResult<string[]> {
  const names = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const unusable = names.find((name) => !NAME.test(name));
  if (unusable)
    return invalid(`“${unusable}” can’t be a parameter. Use letters, numbers, and . _ - between them`);
  const personal = names.find(isPersonalName);
  if (personal) return invalid(`“${personal}” looks like personal data. Leave it out`);
  if (names.length > MAX_NAMES) return invalid(`List up to ${MAX_NAMES} names`);
  return ok(names);
}

/** Third-party consent certificates, whose names only sound secret. */
const CERTIFICATES = new Set([
  'xxTrustedFormToken',
  'xxTrustedFormCertUrl',
  'xxTrustedFormPingUrl',
  'leadid_token',
  'universal_leadid',
]);

export function isPersonalName(name: string): boolean {
  if (CERTIFICATES.has(name)) return false;
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_.-]+/g, ' ');
  return PERSONAL_NAME.test(name) || PERSONAL_NAME.test(spaced);
}
