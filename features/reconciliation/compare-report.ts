import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseLeadFilters } from '#features/lead/model/lead-filters.ts';
import { recordReport } from '#features/reconciliation/store/reports.ts';
import { logEvent } from '#platform/log/log.ts';
import { readReport } from './read-report.ts';

export type ReportUpload = { fileName: string; bytes: Uint8Array; from: string; to: string };
export type CompareReportResult =
  | { kind: 'compared'; report: string }
  | { kind: 'wrong'; errors: Record<string, string> };

const MAX_FILE_NAME_LENGTH = 120;

/** Compares the operator's report with our leads, row by row and both ways. */
export async function compareReport(
  actor: Actor,
  { fileName, bytes, from, to }: ReportUpload,
): Promise<CompareReportResult> {
  const period = parseLeadFilters({ from, to });
  const errors: Record<string, string> = {
    ...(from.trim() && !period.from && { from: 'Enter a valid first day, or leave it blank' }),
    ...(to.trim() && !period.to && { to: 'Enter a valid last day, or leave it blank' }),
    ...(period.from &&
      period.to &&
      period.from > period.to && { to: 'Enter a last day after the first day' }),
  };
  const read = await readReport(bytes);
  if (read.kind === 'wrong') errors.report = read.message;
  if (read.kind === 'wrong' || Object.keys(errors).length > 0) return { kind: 'wrong', errors };
  const report = await recordReport(actor, {
    fileName: cleanFileName(fileName),
    rows: read.rows,
    period: { from: period.from, to: period.to, zone: actor.timeZone },
  });
  logEvent('report_compared', { by: actor.email, count: read.rows.length });
  return { kind: 'compared', report };
}

const cleanFileName = (name: string) =>
  name
    .replace(/[\p{C}/\\]+/gu, ' ')
    .trim()
    .slice(-MAX_FILE_NAME_LENGTH) || 'report.csv';
