/** What a borrower's text was understood as, or a sentence that says how to put it right. */
export type Reading<T> = { ok: true; value: T } | { ok: false; message: string };

/** How one kind of answer is read from text and shown again; reading what was shown gives the same value. */
export type Rule<T> = { read(text: string): Reading<T>; show(value: T): string };

export const understood = <T>(value: T): Reading<T> => ({ ok: true, value });
export const misread = (message: string): Reading<never> => ({ ok: false, message });

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
export function optional<T>(rule: Rule<T>): Rule<T | null> {
  return {
    read: (text) => (plain(text) === '' ? understood(null) : rule.read(text)),
    show: (value) => (value === null ? '' : rule.show(value)),
  };
}
