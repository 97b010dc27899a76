/** What a spreadsheet takes for a formula, also behind blanks and control characters that it skips or drops. */
const FORMULA_START = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A cell of a CSV file that no spreadsheet takes for a formula: it then begins with an apostrophe. Always in quotes. */
export function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replaceAll('\0', '');
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** A line of a CSV file (RFC 4180). */
export const csvRow = (values: readonly (string | number | null)[]) => `${values.map(csvCell).join(',')}\r\n`;
