import type { LeadsRow } from './leads.ts';
import { inColumns } from './table.ts';

const HEADINGS = ['through', 'p50 ms', 'p99 ms', 'added p50', 'added p99', 'leads/s', 'leads/CPU s'];

export function leadsTable(rows: LeadsRow[]): string {
  return inColumns([HEADINGS, ...rows.map(cellsOf)]);
}

function cellsOf({ subject, p50, p99, added, atFullSpeed }: LeadsRow): string[] {
  const { leadsPerSecond, leadsPerCpuSecond } = atFullSpeed;
  return [
    subject,
    ...[p50, p99, added.p50, added.p99].map((ms) => ms.toFixed(1)),
    leadsPerSecond.toFixed(0),
    leadsPerCpuSecond?.toFixed(0) ?? '–',
  ];
}
