/** Spreadsheets skip blanks and control characters before a formula. */
const FORMULA_START = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

export function csvCell(value: string | number | null): string {
  const text = String(value ?? '').replaceAll('\0', '');
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

export const csvRow = (values: readonly (string | number | null)[]) => `${values.map(csvCell).join(',')}\r\n`;
