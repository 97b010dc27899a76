import { type Address, ConsolePage, openFormPage } from '#app/staff/_shell/console-page.tsx';
import { Card, Empty } from '#components/console/card.tsx';
import { FormErrors } from '#components/console/errors.tsx';
import { TextField } from '#components/console/field.tsx';
import { Cell, Row, RowHead, right, Table } from '#components/console/table.tsx';
import { Time } from '#components/console/time.tsx';
import { REPORT_FINDINGS, REPORT_FORM, STORED_FINDINGS } from '#features/results/model/report-findings.ts';
import { findReports, type Report } from '#features/results/store/reports.ts';
import { formatCount } from '#platform/values/count.ts';
import { UploadButton } from './upload-button.tsx';

const MAX_REPORTS = 50;

export default async function ReconcilePage(address: Address) {
  const { formState, ...page } = await openFormPage('reconcile', address);
  const reports = await findReports(MAX_REPORTS);
  return (
    <ConsolePage
      page={page}
      area="reconcile"
      title="Reconcile"
      note="Compare the operator’s report with your leads to find missing and mismatched ones."
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
            label="Operator’s report"
            {...formState.input('report', REPORT_FORM)}
            accept=".csv,.tsv,.txt,text/csv"
            hint="CSV, up to 16 MB. A header line must name the columns uuid or partnerLeadId, and status. We ignore all other columns."
          />
          <div className="grid max-w-xl gap-3 sm:grid-cols-2">
            <TextField
              label="First day"
              {...formState.input('from', REPORT_FORM)}
              hint="Leave blank to start with its oldest lead."
            />
            <TextField
              label="Last day"
              {...formState.input('to', REPORT_FORM)}
              hint="Leave blank to end with its newest lead."
            />
          </div>
          <UploadButton />
        </form>
      </Card>
      <Card title="Reports" note="Stored for up to 90 days." isFlush>
        {reports.length > 0 ? (
          <Reports reports={reports} zone={page.actor.timeZone} />
        ) : (
          <Empty title="No reports yet">
            Ask the operator for its list of leads once a week or month. Compare it here to find missing and
            mismatched leads.
          </Empty>
        )}
      </Card>
    </ConsolePage>
  );
}

const COUNT_COLUMNS = STORED_FINDINGS.map((name) =>
  right(name === 'matched' ? 'Matched or moved on' : REPORT_FINDINGS[name].label),
);

function Reports({ reports, zone }: { reports: readonly Report[]; zone: string }) {
  return (
    <Table caption="Reports, newest first" columns={['Report', 'Compared', ...COUNT_COLUMNS]}>
      {reports.map(({ id, fileName, uploadedAt, staff, counts }) => (
        <Row key={id}>
          <RowHead isLong>
            <a href={`/staff/reconcile/${id}`}>{fileName}</a>
          </RowHead>
          <Cell>
            <Time at={uploadedAt} zone={zone} />
            <span className="block text-ink-soft">{staff.name}</span>
          </Cell>
          {STORED_FINDINGS.map((name) => (
            <Cell key={name} align="right">
              {formatCount(counts[name] ?? 0)}
            </Cell>
          ))}
        </Row>
      ))}
    </Table>
  );
}
