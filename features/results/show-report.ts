import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { recordAudit } from '#features/access/store/audit.ts';
import { type ReportFinding, ROW_PROBLEMS } from '#features/results/model/report-findings.ts';
import { findReport, findReportRows, type Report, type ReportRow } from '#features/results/store/reports.ts';
import { isUuid } from '#platform/values/ids.ts';
import { csvRow } from '#platform/values/spreadsheet-cell.ts';
import { utcDay } from '#platform/values/zoned-time.ts';

const PAGE_SIZE = 100;

type ShownReport = { report: Report; rows: ReportRow[]; next: number | null };

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

const BATCH_SIZE = 2_000;
const CSV_HEADER = [
  'line',
  'uuid',
  'partnerLeadId',
  'status',
  'our_reference',
  'our_uuid',
  'our_state',
  'our_status',
  'note',
];

export async function downloadReport(
  actor: Actor,
  id: string,
  finding: ReportFinding,
): Promise<{ fileName: string; chunks: AsyncGenerator<string> } | null> {
  const report = isUuid(id) ? await findReport(id) : null;
  if (!report) return null;
  await recordAudit(actor, { action: 'report_downloaded', subject: id, after: { finding } });
  const day = utcDay(report.uploadedAt);
  return { fileName: `report-${day}-${finding.replaceAll('_', '-')}.csv`, chunks: csvChunks(id, finding) };
}

async function* csvChunks(id: string, finding: ReportFinding) {
  yield csvRow(CSV_HEADER);
  let after = 0;
  for (;;) {
    const rows = await findReportRows(id, finding, after, BATCH_SIZE);
    if (rows.length > 0) {
      yield rows
        .map((row) =>
          csvRow([
            ...[row.line, row.operatorUuid, row.reference, row.operatorStatus],
            ...[row.ourReference, row.ourUuid, row.ourState, row.ourStatus],
            ROW_PROBLEMS[row.problem ?? ''] ?? '',
          ]),
        )
        .join('');
    }
    after = rows.at(-1)?.number ?? after;
    if (rows.length < BATCH_SIZE) return;
  }
}
