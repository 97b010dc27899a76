export const kb = (bytes: number) => (bytes / 1_000).toFixed(1);

export function inColumns(cells: string[][]): string {
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) =>
    row
      .map((cell, column) => (column ? cell.padStart(widths?.[column] ?? 0) : cell.padEnd(widths?.[0] ?? 0)))
      .join('  ');
  return cells.map(line).join('\n');
}
