import { type Address, ConsolePage, found, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { Pager, Tabs } from '#components/console/navigation.tsx';
import { PlainButton } from '#components/console/plain-button.tsx';
import { Notice } from '#components/console/status.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Sentence } from '#components/console/time.tsx';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { STATES } from '#features/lead/model/lead-filters.ts';
import {
  parseReportFinding,
  REPORT_FINDING_NAMES,
  REPORT_FINDINGS,
  type ReportFinding,
  ROW_PROBLEMS,
} from '#features/results/model/report-findings.ts';
import { showReport } from '#features/results/show-report.ts';
import {
  type FindingCounts,
  MAX_MISSING,
  type Report,
  type ReportRow,
} from '#features/results/store/reports.ts';
import { formatCount } from '#platform/values/count.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';

export default async function ReportPage(address: Address<'id'>) {
  const page = await openFormPage('reconcile', address);
  const { actor, query } = page;
  const { id } = page.params;
  const finding = parseReportFinding(query.finding) ?? 'differing';
  const after = /^\d{1,9}$/.test(String(query.after)) ? Number(query.after) : 0;
  const shown = found(await showReport(id, finding, after));
  const { rows, next, report } = shown;
  const { counts } = report;
  const path = `/staff/reconcile/${id}`;
  return (
    <ConsolePage
      page={page}
      area="reconcile"
      errorTitle="Nothing was downloaded."
      title={report.fileName}
      up={{ href: '/staff/reconcile', label: 'Reconcile' }}
      note={<PeriodNote report={report} zone={actor.timeZone} />}
    >
      {isAgreed(counts) && (
        <Notice tone="good" title="No differences" role="status">
          {`${agreement(counts)} The report has every lead of its period.`}
        </Notice>
      )}
      {(counts.unreadable ?? 0) > 0 && (
        <Notice tone="warn" title="The comparison is incomplete" role="status">
          {`${counts.unreadable === 1 ? 'One row was' : `${formatCount(counts.unreadable ?? 0)} rows were`} unreadable. Their leads may be listed as “Not at the operator”.`}
        </Notice>
      )}
      <Tabs
        label="Findings"
        tabs={REPORT_FINDING_NAMES.map((name) => ({
          href: `${path}?finding=${name}`,
          label: `${REPORT_FINDINGS[name].label} (${formatCount(counts[name] ?? 0)})`,
          isCurrent: name === finding,
        }))}
      />
      <Card
        title={REPORT_FINDINGS[finding].label}
        note={REPORT_FINDINGS[finding].meaning}
        actions={
          (counts[finding] ?? 0) > 0 && (
            <form action={`${path}/download`} method="post">
              <input type="hidden" name="finding" value={finding} />
              <PlainButton>Download as CSV</PlainButton>
            </form>
          )
        }
        isFlush
      >
        {rows.length > 0 ? (
          <ReportTable rows={rows} finding={finding} mayDecide={page.may('leads_decide')} />
        ) : (
          <Empty title="None">{REPORT_FINDINGS[finding].empty}</Empty>
        )}
        <Pager
          label="Pages of the report"
          older={next === null ? null : `${path}?finding=${finding}&after=${next}`}
          newer={after > 0 ? `${path}?finding=${finding}` : null}
          labels={{ newer: 'First page', older: 'Next page' }}
        />
      </Card>
      {counts.missing_there === MAX_MISSING && (
        <p className="text-ink-soft">
          {`Showing up to ${formatCount(MAX_MISSING)} missing leads. Choose a shorter period to see all.`}
        </p>
      )}
    </ConsolePage>
  );
}

const AGREEABLE: readonly ReportFinding[] = ['matched', 'moved_on', 'duplicate'];
const isAgreed = (counts: FindingCounts) =>
  REPORT_FINDING_NAMES.every((name) => AGREEABLE.includes(name) || !counts[name]) &&
  (counts.matched ?? 0) + (counts.moved_on ?? 0) > 0;

function agreement({ matched = 0, moved_on = 0 }: FindingCounts): string {
  if (moved_on > 0)
    return `${formatCount(matched)} of the leads in the report match, and ${formatCount(moved_on)} moved on.`;
  return matched === 1
    ? 'The lead in the report matches.'
    : `All ${formatCount(matched)} leads in the report match.`;
}

function PeriodNote({ report, zone }: { report: Report; zone: string }) {
  const { uploadedAt, periodStart: start, periodEnd: end, staff } = report;
  const isShort = start && end && isWithinMinute(start, end);
  const period =
    start && end
      ? [
          `Looked for missing leads sent ${isShort ? 'at' : 'from'} `,
          start,
          !isShort && ' to ',
          !isShort && end,
          '.',
        ]
      : [noPeriod(report.counts)];
  return <Sentence zone={zone} of={['Compared ', uploadedAt, ` by ${staff.name}. `, ...period]} />;
}

/** Times show no seconds. */
const isWithinMinute = (one: Date, other: Date) =>
  Math.floor(one.getTime() / MINUTE_MS) === Math.floor(other.getTime() / MINUTE_MS);

const noPeriod = ({ missing_here: read = 0 }: FindingCounts) =>
  read > 0
    ? 'None of the leads in its readable rows are in Handoff, so there’s no period to check for missing leads.'
    : 'No row was readable, so nothing was compared.';

type ReportTableProps = { rows: readonly ReportRow[]; finding: ReportFinding; mayDecide: boolean };

const COLUMNS = ['Line', 'Lead', 'Operator', 'Handoff', 'Note', 'Operator ID'];

function ReportTable({ rows, finding, mayDecide }: ReportTableProps) {
  return (
    <Table caption="Rows of the report" columns={COLUMNS} isStacked>
      {rows.map((row) => (
        <Row key={row.number} isStacked>
          <RowHead>
            {row.line !== null && <PhoneLabel>Line</PhoneLabel>}
            <span>{row.line ?? '–'}</span>
          </RowHead>
          <Cell>
            {row.ourReference ? (
              <a href={`/staff/leads/${row.ourReference}`}>{row.ourReference}</a>
            ) : (
              (row.reference ?? '–')
            )}
          </Cell>
          <Cell>
            <PhoneLabel>Operator</PhoneLabel>
            <span>{row.operatorStatus ?? '–'}</span>
          </Cell>
          <Cell>
            <PhoneLabel>Handoff</PhoneLabel>
            <span>{oursOf(row)}</span>
          </Cell>
          <Cell isWide>
            <span>{`${ROW_PROBLEMS[row.problem ?? ''] ?? ''} `}</span>
            {mayDecide && <NextStep row={row} finding={finding} />}
          </Cell>
          <Cell>
            <span className="font-mono text-[0.8125rem]">{row.operatorUuid ?? row.ourUuid ?? '–'}</span>
          </Cell>
        </Row>
      ))}
    </Table>
  );
}

/** On a phone the rows have no columns. */
function PhoneLabel({ children }: { children: string }) {
  return <span className="text-ink-soft sm:hidden">{`${children} `}</span>;
}

function oursOf({ ourState, ourStatus }: ReportRow): string {
  if (ourState === null) return '–';
  if (ourState === 'answered') return ourStatus ?? 'Answered, no status';
  return isState(ourState) ? STATES[ourState] : ourState;
}

const isState = (text: string): text is LeadState => Object.hasOwn(STATES, text);

/** The report can resolve an unconfirmed lead. */
function NextStep({ row, finding }: { row: ReportRow; finding: ReportFinding }) {
  const { ourReference, ourState, operatorUuid } = row;
  if (ourState !== 'unknown' || !ourReference) return null;
  const uuid = finding === 'differing' && operatorUuid ? `&uuid=${encodeURIComponent(operatorUuid)}` : '';
  return <a href={`/staff/leads/unknown?lead=${encodeURIComponent(ourReference)}${uuid}#decide`}>Resolve</a>;
}
