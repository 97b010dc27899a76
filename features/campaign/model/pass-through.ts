const NAME = /^[A-Za-z][\w.-]{0,39}$/;
const MAX_NAMES = 20;
/** Names under which others are known to put what is a person's own. */
const PERSONAL_NAME =
  /e-?mail|\bmail\b|phone|mobile|\bcell|\btel\b|msisdn|ssn|social.?sec|tax.?id|(first|last|full|sur|user|given|family|middle).?name|^name$|^initials$|dob|birth|passw|secret|token|street|address|zip|postal|post.?code|salary|income|\bip\b/i;

/**
 * The names of parameters that a campaign is to pass on, as somebody lists them; or what is wrong with the list. Names
 * under which people are known are refused: what should never be passed on should not be asked for.
 */
export function parsePassThrough(text: string): { names: string[] } | { error: string } {
  const names = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const invalid = names.find((name) => !NAME.test(name));
  if (invalid)
    return { error: `“${invalid}” can’t be a parameter. Use letters, numbers, and . _ - between them` };
  const personal = names.find(isPersonalName);
  if (personal) return { error: `“${personal}” looks like personal data. Leave it out` };
  if (names.length > MAX_NAMES) return { error: `List up to ${MAX_NAMES} names` };
  return { names };
}

/** Names of third-party certificates of consent, which sound like a secret or a person's own and are neither. */
const CERTIFICATES = new Set([
  'xxTrustedFormToken',
  'xxTrustedFormCertUrl',
  'xxTrustedFormPingUrl',
  'leadid_token',
  'universal_leadid',
]);

/** Whether a parameter is called like something that is a person's own, in whatever way its words are joined. */
export function isPersonalName(name: string): boolean {
  if (CERTIFICATES.has(name)) return false;
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_.-]+/g, ' ');
  return PERSONAL_NAME.test(name) || PERSONAL_NAME.test(spaced);
}
