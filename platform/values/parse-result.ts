/** `reason` is the message for a program. */
export type ParseResult<T> = { ok: true; value: T } | { ok: false; message: string; reason?: string };

/** `parse(format(value))` returns the same value. */
export type Codec<T> = { parse(text: string): ParseResult<T>; format(value: T): string };

export const ok = <T>(value: T): ParseResult<T> => ({ ok: true, value });
export const invalid = (message: string, reason?: string): ParseResult<never> =>
  reason === undefined ? { ok: false, message } : { ok: false, message, reason };

export function plain(text: string): string {
  return text
    .replace(/\p{Cf}+/gu, '')
    .normalize('NFKC')
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
}

export function optional<T>(codec: Codec<T>): Codec<T | null> {
  return {
    parse: (text) => (plain(text) === '' ? ok(null) : codec.parse(text)),
    format: (value) => (value === null ? '' : codec.format(value)),
  };
}
