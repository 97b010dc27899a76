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
