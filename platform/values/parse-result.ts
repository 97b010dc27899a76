/** What a borrower's text was understood as, or a sentence that says how to put it right. */
export type ParseResult<T> = { ok: true; value: T } | { ok: false; message: string };

/** How one kind of answer is read from text and shown again; reading what was shown gives the same value. */
export type Codec<T> = { parse(text: string): ParseResult<T>; format(value: T): string };

export const ok = <T>(value: T): ParseResult<T> => ({ ok: true, value });
export const invalid = (message: string): ParseResult<never> => ({ ok: false, message });

/** Text with stray spaces, invisible characters, full-width digits and typographic dashes made plain. */
export function plain(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** The same question where it need not be answered: nothing is understood as null. */
export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return {
    parse: (text) => (plain(text) === '' ? ok(null) : codec.parse(text)),
    format: (value) => (value === null ? '' : codec.format(value)),
  };
}
