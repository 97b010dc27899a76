const LENGTH = 100;
const PLAIN = /^[\w .~+-]+$/;
const PERSONAL = [
  /@|%40/,
  // A phone number or a Social Security number, however it is written.
  /(?:\d[ .+-]*){9,}/,
  /\b\d{3}-\d{2}-\d{4}\b/,
];

/**
 * The parameters of an address that a campaign passes on, by its list of names. What looks like an e-mail address, a phone
 * number or a Social Security number is dropped, however it came there, and so is whatever is long or odd.
 */
export function passedDataFrom(query: URLSearchParams, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = query.get(name);
      return value !== null && isHarmless(value) ? [[name, value]] : [];
    }),
  );
}

/** Whether a value from an address is short, plain and nobody's own. */
export function isHarmless(value: string): boolean {
  return value.length <= LENGTH && PLAIN.test(value) && !PERSONAL.some((shape) => shape.test(value));
}

const NAME = /^[A-Za-z][\w.-]{0,39}$/;
const NAMES_MOST = 20;
/** Names under which others are known to put what is a person's own. */
const PERSONAL_NAME =
  /e-?mail|\bmail\b|phone|mobile|\bcell|\btel\b|msisdn|ssn|social.?sec|tax.?id|(first|last|full|sur|user|given|family|middle).?name|^name$|^initials$|dob|birth|passw|secret|token|street|address|zip|postal|post.?code|salary|income|\bip\b/i;

/**
 * The names of parameters that a campaign is to pass on, as somebody lists them; or what is wrong with the list. Names
 * under which people are known are refused: what should never be passed on should not be asked for.
 */
export function readPassThrough(text: string): { names: string[] } | { fault: string } {
  const names = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
  const odd = names.find((name) => !NAME.test(name));
  if (odd) return { fault: `“${odd}” can’t be a parameter: use letters, digits, and . _ - between them` };
  const personal = names.find(isPersonalName);
  if (personal) return { fault: `“${personal}” sounds like somebody’s own data: leave it out` };
  if (names.length > NAMES_MOST) return { fault: `List at most ${NAMES_MOST} names` };
  return { names };
}

/** Whether a parameter is called like something that is a person's own, in whatever way its words are joined. */
export function isPersonalName(name: string): boolean {
  const apart = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').replaceAll(/[_.-]+/g, ' ');
  return PERSONAL_NAME.test(name) || PERSONAL_NAME.test(apart);
}
