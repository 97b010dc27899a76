import type { Row } from './pages.ts';

const HEADINGS = [
  'page',
  'requests',
  'script',
  'own',
  'style',
  'html',
  'all',
  'all br',
  'LCP',
  'CLS',
  'TBT',
  'task',
];

/** Thousands of bytes. */
export const kb = (bytes: number) => (bytes / 1_000).toFixed(1);

/** Kilobytes of gzip where nothing else is said, and milliseconds. */
export function table(rows: Row[]): string {
  return inColumns([HEADINGS, ...rows.map(cellsOf)]);
}

/** Rows of cells as lines of text: the first column from the left, the others from the right. */
export function inColumns(cells: string[][]): string {
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column ? cell.padStart(widths?.[column] ?? 0) : cell.padEnd(widths?.[0] ?? 0)))
      .join('  ');
  return cells.map(line).join('\n');
}

function cellsOf({ page, weight, ownScript, vitals }: Row): string[] {
  const { script, style, document, everything } = weight;
  return [
    page,
    String(weight.requests),
    ...[script, ownScript, style, document, everything].map(({ gzip }) => kb(gzip)),
    kb(everything.brotli),
    String(vitals.lcpMs),
    String(vitals.cls),
    String(vitals.tbtMs),
    String(vitals.longestTaskMs),
  ];
}
