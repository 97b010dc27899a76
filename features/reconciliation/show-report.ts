import 'server-only';
import type { ReportFinding } from '#features/reconciliation/model/report-findings.ts';
import {
  findReport,
  findReportRows,
  type Report,
  type ReportRow,
} from '#features/reconciliation/store/reports.ts';
import { isUuid } from '#platform/values/uuid.ts';

const PAGE_SIZE = 100;

export type ShownReport = { report: Report; rows: ReportRow[]; next: number | null };

/** A compared report with some rows of one finding; null where there is no such report. */
export async function showReport(
  id: string,
  finding: ReportFinding,
  after: number,
): Promise<ShownReport | null> {
  const report = isUuid(id) ? await findReport(id) : null;
  if (!report) return null;
  const found = await findReportRows(id, finding, after, PAGE_SIZE + 1);
  const rows = found.slice(0, PAGE_SIZE);
  return { report, rows, next: found.length > PAGE_SIZE ? (rows.at(-1)?.number ?? null) : null };
}
