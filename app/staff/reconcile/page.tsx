import { requireStaff } from '#app/staff/_frame/access.ts';
import { ConsolePage } from '#app/staff/_frame/console-page.tsx';
import { findFormState, type SearchParams } from '#app/staff/_frame/old-input.ts';
import { Card } from '#components/console/card.tsx';
import { Empty } from '#components/console/empty.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { TextField } from '#components/console/field.tsx';
import { Cell, Row, RowHead, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { REPORT_FINDING_NAMES, REPORT_FINDINGS } from '#features/reconciliation/model/report-findings.ts';
import { findReports, type Report } from '#features/reconciliation/store/reports.ts';
import { UploadButton } from './upload-button.tsx';

const MAX_REPORTS = 50;

export default async function ReconcilePage({ searchParams }: { searchParams: SearchParams }) {
  const actor = await requireStaff('reconcile');
  const [reports, formState] = await Promise.all([
    findReports(MAX_REPORTS),
    findFormState(actor, searchParams),
  ]);
  return (
    <ConsolePage
      actor={actor}
      area="reconcile"
      title="Reconcile"
      note="Compare the operator’s report with the leads here: what both have, what one side lacks, and where they differ."
    >
      <Card title="Compare a report">
        <form
          action="/staff/reconcile/upload"
          method="post"
          encType="multipart/form-data"
          className="space-y-4"
        >
          <FormErrors errors={formState.errors} />
          <TextField
            name="report"
            label="The operator’s report"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hint="A CSV file of at most 16 MB, with commas, semicolons or tabs. Its first line names the columns: uuid or partnerLeadId, and status. All other columns are left unread, and nothing of them is kept."
            error={formState.error('report')}
            required
          />
          <div className="grid max-w-xl gap-3 sm:grid-cols-2">
            <TextField
              name="from"
              label="First day of the report"
              type="date"
              hint="Left empty: that of its oldest lead here."
              error={formState.error('from')}
              defaultValue={formState.value('from')}
            />
            <TextField
              name="to"
              label="Last day"
              type="date"
              hint="Left empty: that of its newest lead here."
              error={formState.error('to')}
              defaultValue={formState.value('to')}
            />
          </div>
          <UploadButton />
        </form>
      </Card>
      <Card title="Reports" note="Kept for 90 days." isFlush>
        {reports.length > 0 ? (
          <Reports reports={reports} zone={actor.timeZone} />
        ) : (
          <Empty title="No report was compared yet">
            Ask the operator for its list of leads, once a week or once a month. What it shows that you did
            not know stands here: leads that never arrived, and leads that were counted otherwise.
          </Empty>
        )}
      </Card>
    </ConsolePage>
  );
}

const COUNT_COLUMNS = REPORT_FINDING_NAMES.map((name) => ({
  label: REPORT_FINDINGS[name].label,
  align: 'right' as const,
}));

function Reports({ reports, zone }: { reports: readonly Report[]; zone: string }) {
  return (
    <Table
      caption="Reports, the newest first"
      columns={[{ label: 'Report' }, { label: 'Compared' }, ...COUNT_COLUMNS]}
    >
      {reports.map(({ id, fileName, uploadedAt, staff, counts }) => (
        <Row key={id}>
          <RowHead isLong>
            <a href={`/staff/reconcile/${id}`}>{fileName}</a>
          </RowHead>
          <Cell>
            <Time at={uploadedAt} zone={zone} />
            <span className="block text-ink-soft">{staff.name}</span>
          </Cell>
          {REPORT_FINDING_NAMES.map((name) => (
            <Cell key={name} align="right">
              {(counts[name] ?? 0).toLocaleString('en-US')}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
