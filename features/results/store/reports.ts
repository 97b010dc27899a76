import 'server-only';
import { randomUUID } from 'node:crypto';
import { recordAudit, type StaffActor } from '#features/access/store/audit.ts';
import { matchesUuid } from '#features/lead/store/lead-list.ts';
import type { Row } from '#features/results/model/report-cells.ts';
import {
  LATER_STATUSES,
  MOVED_ON,
  type ReportFinding,
  STORED_FINDINGS,
} from '#features/results/model/report-findings.ts';
import { Prisma } from '#generated/prisma/client.ts';
import { columnReader } from '#platform/database/column.ts';
import { db } from '#platform/database/db.ts';
import { transaction } from '#platform/database/transaction.ts';
import { recordReconciled } from './reconciled-leads.ts';

export type UploadedRow = Row & { line: number };

/** YYYY-MM-DD, both included. Null: from or up to the matched leads. */
type ReportPeriod = { from: string | null; to: string | null; zone: string };

const readFinding = columnReader('report_row.finding', STORED_FINDINGS);

export type FindingCounts = Partial<Record<ReportFinding, number>>;

const BATCH_SIZE = 5_000;
/** A period much longer than the report's own would list every lead. */
export const MAX_MISSING = 100_000;

export async function recordReport(
  actor: StaffActor,
  { fileName, rows, period }: { fileName: string; rows: readonly UploadedRow[]; period: ReportPeriod },
): Promise<string> {
  const id = randomUUID();
  await db().report.create({ data: { id, staffId: actor.staffId, fileName } });
  for (let at = 0; at < rows.length; at += BATCH_SIZE) {
    const some = rows.slice(at, at + BATCH_SIZE).map((row, place) => ({ ...row, number: at + place + 1 }));
    await db().$executeRaw(compared(id, JSON.stringify(some)));
  }
  await db().$executeRaw`
    UPDATE report_row SET finding = 'duplicate', problem = NULL FROM (
      SELECT number, row_number() OVER (
        PARTITION BY coalesce(lead_id::text, lower(operator_uuid), reference) ORDER BY number) AS nth
      FROM report_row WHERE report_id = ${id}::uuid AND finding IN ('matched', 'differing', 'missing_here')
    ) AS counted
    WHERE report_id = ${id}::uuid AND report_row.number = counted.number AND nth > 1`;
  await recordPeriod(id, period);
  await recordMissing(id, rows.length);
  const counts = await countFindings(id);
  await recordReconciled(id);
  await transaction(async (tx) => {
    await tx.report.update({ where: { id }, data: { counts } });
    await recordAudit(actor, { action: 'report_uploaded', subject: id, after: { fileName, counts } }, tx);
  });
  return id;
}

/** The reference identifies the lead, else the uuid. */
function compared(reportId: string, rows: string): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO report_row (report_id, number, line, operator_uuid, reference, operator_status,
      finding, problem, lead_id, our_reference, our_uuid, our_state, our_status)
    SELECT ${reportId}::uuid, given.number, line, uuid, given.reference, status,
      CASE WHEN problem IS NOT NULL THEN 'unreadable' WHEN lead.id IS NULL THEN 'missing_here'
        WHEN difference <> ${MOVED_ON} THEN 'differing' ELSE 'matched' END,
      coalesce(problem, difference), lead.id, partner_lead_id, lead.operator_uuid, state, lead.operator_status
    FROM json_to_recordset(${rows}::json) AS given
      (number integer, line integer, uuid text, reference text, status text, problem text)
    LEFT JOIN LATERAL (
      (SELECT 1 AS rank, lead.* FROM lead WHERE partner_lead_id = given.reference LIMIT 1)
      UNION ALL
      (SELECT 2, of_uuid.* FROM ${matchesUuid(Prisma.sql`given.uuid`)} ORDER BY created_at DESC LIMIT 1)
      ORDER BY rank LIMIT 1
    ) AS lead ON true
    CROSS JOIN LATERAL (SELECT CASE
      WHEN lead.id IS NULL THEN NULL
      WHEN state <> 'answered' THEN 'state'
      WHEN given.reference <> partner_lead_id THEN 'reference'
      WHEN lower(uuid) <> lower(lead.operator_uuid) THEN 'uuid'
      WHEN ${word(Prisma.sql`status`)} = ${ourWord} THEN NULL
      WHEN ${word(Prisma.sql`status`)} IN (SELECT jsonb_array_elements_text(${JSON.stringify(LATER_STATUSES)}::jsonb -> ${ourWord}))
        THEN ${MOVED_ON}
      WHEN status IS NOT NULL THEN 'status'
    END AS difference) AS judged`;
}

/** In progress, IN_PROGRESS and in-progress are one word. */
const word = (text: Prisma.Sql) => Prisma.sql`operator_status_word(${text})`;

const ourWord = word(Prisma.sql`coalesce(lead.operator_status, '')`);

async function recordPeriod(id: string, { from, to, zone }: ReportPeriod): Promise<void> {
  await db().$executeRaw`
    UPDATE report SET period_from = span.since, period_until = span.until FROM (
      SELECT coalesce((${from}::date)::timestamp AT TIME ZONE ${zone}, min(created_at)) AS since,
        coalesce((${to}::date + 1)::timestamp AT TIME ZONE ${zone}, max(created_at) + interval '1 millisecond') AS until
      FROM report_row LEFT JOIN lead ON lead.id = lead_id WHERE report_id = ${id}::uuid
    ) AS span WHERE report.id = ${id}::uuid AND span.since < span.until`;
}

/** Leads of the period that the operator has or may have, and that the report lacks. */
async function recordMissing(id: string, after: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO report_row (report_id, number, finding, lead_id, our_reference, our_uuid, our_state, our_status)
    SELECT ${id}::uuid, ${after}::int + row_number() OVER (ORDER BY created_at, missing.id), 'missing_there',
      missing.id, partner_lead_id, operator_uuid, state, operator_status
    FROM (
      SELECT lead.* FROM report JOIN lead ON created_at >= period_from AND created_at < period_until
      WHERE report.id = ${id}::uuid AND state IN ('answered', 'unknown') AND NOT is_test
        AND NOT EXISTS (SELECT FROM report_row WHERE report_id = ${id}::uuid AND lead_id = lead.id)
      ORDER BY created_at, lead.id LIMIT ${MAX_MISSING}
    ) AS missing`;
}

async function countFindings(reportId: string): Promise<FindingCounts> {
  const groups = await db().reportRow.groupBy({ by: ['finding'], where: { reportId }, _count: true });
  return Object.fromEntries(groups.map(({ finding, _count }) => [readFinding(finding), _count]));
}

const MOVED_ON_ROWS = { finding: 'matched', problem: MOVED_ON };

const rowsWith = (finding: ReportFinding) => {
  if (finding === MOVED_ON) return MOVED_ON_ROWS;
  return finding === 'matched' ? { finding, problem: null } : { finding };
};

const REPORT = {
  id: true,
  fileName: true,
  uploadedAt: true,
  periodStart: true,
  periodEnd: true,
  counts: true,
  staff: { select: { name: true, email: true } },
} as const;

const countsFrom = (json: Prisma.JsonValue): FindingCounts =>
  Object.fromEntries(
    Object.entries(json ?? {}).map(([finding, count]) => [readFinding(finding), Number(count)]),
  );

export type Report = NonNullable<Awaited<ReturnType<typeof findReport>>>;

export async function findReport(id: string) {
  const select = { ...REPORT, _count: { select: { rows: { where: MOVED_ON_ROWS } } } } as const;
  const found = await db().report.findUnique({ where: { id }, select });
  if (!found?.counts) return null;
  const { _count, ...report } = found;
  const counts = countsFrom(report.counts);
  const movedOn = _count.rows;
  if (movedOn === 0) return { ...report, counts };
  return { ...report, counts: { ...counts, matched: (counts.matched ?? 0) - movedOn, moved_on: movedOn } };
}

export async function findReports(limit: number) {
  const found = await db().report.findMany({
    where: { counts: { not: Prisma.AnyNull } },
    orderBy: { uploadedAt: 'desc' },
    take: limit,
    select: REPORT,
  });
  return found.map((report) => ({ ...report, counts: countsFrom(report.counts) }));
}

export type ReportRow = Awaited<ReturnType<typeof findReportRows>>[number];

export async function findReportRows(reportId: string, finding: ReportFinding, after: number, limit: number) {
  return db().reportRow.findMany({
    where: { reportId, ...rowsWith(finding), number: { gt: after } },
    orderBy: { number: 'asc' },
    take: limit,
    omit: { reportId: true, leadId: true, finding: true },
  });
}
