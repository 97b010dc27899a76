import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import type { LeadState } from '#features/form/model/lead-state.ts';
import { STATES } from '#features/lead/model/lead-filters.ts';
import { type ReportFinding, ROW_PROBLEMS } from '#features/results/model/report-findings.ts';
import type { ReportRow } from '#features/results/store/reports.ts';

type ReportTableProps = { rows: readonly ReportRow[]; finding: ReportFinding };

const COLUMNS = ['Line', 'Lead', 'Operator', 'Handoff', 'Note', 'Operator ID'];

export function ReportTable({ rows, finding }: ReportTableProps) {
  return (
    <Table caption="Rows of the report" columns={COLUMNS.map((label) => ({ label }))} isStacked>
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
            <NextStep row={row} finding={finding} />
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
function NextStep({
  row: { ourReference, ourState, operatorUuid },
  finding,
}: {
  row: ReportRow;
  finding: ReportFinding;
}) {
  if (ourState !== 'unknown' || !ourReference) return null;
  const uuid = finding === 'differing' && operatorUuid ? `&uuid=${encodeURIComponent(operatorUuid)}` : '';
  return <a href={`/staff/leads/unknown?lead=${encodeURIComponent(ourReference)}${uuid}#decide`}>Resolve</a>;
}
