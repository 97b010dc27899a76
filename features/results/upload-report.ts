import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { parseLeadFilters } from '#features/lead/model/lead-filters.ts';
import { readReport } from '#features/results/read-report.ts';
import { recordReport } from '#features/results/store/reports.ts';
import { logEvent } from '#platform/log/log.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';

type ReportUpload = { fileName: string; bytes: Uint8Array; from: string; to: string };
type CompareReportResult = FormResult<{ report: string }>;

const MAX_FILE_NAME_LENGTH = 120;

export async function compareReport(
  actor: Actor,
  { fileName, bytes, from, to }: ReportUpload,
): Promise<CompareReportResult> {
  const period = parseLeadFilters({ from, to });
  const errors: FieldErrors = {
    ...(from.trim() && !period.from && { from: 'Enter a valid first day, or leave it blank' }),
    ...(to.trim() && !period.to && { to: 'Enter a valid last day, or leave it blank' }),
    ...(period.from &&
      period.to &&
      period.from > period.to && { to: 'Enter a last day after the first day' }),
  };
  const read = await readReport(bytes);
  if (!read.ok) errors.report = read.message;
  if (!read.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  const report = await recordReport(actor, {
    fileName: cleanFileName(fileName),
    rows: read.value,
    period: { from: period.from, to: period.to, zone: actor.timeZone },
  });
  logEvent('report_compared', { by: actor.email, count: read.value.length });
  return { ok: true, report };
}

const cleanFileName = (name: string) =>
  name
    .replace(/[\p{C}/\\]+/gu, ' ')
    .trim()
    .slice(-MAX_FILE_NAME_LENGTH) || 'report.csv';
