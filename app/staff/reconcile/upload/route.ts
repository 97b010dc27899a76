import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_shell/access.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { REPORT_FORM } from '#features/results/model/report-findings.ts';
import { compareReport } from '#features/results/upload-report.ts';
import { withoutControl } from '#platform/values/control-characters.ts';
import { readForm } from '#platform/values/posted-form.ts';

const PATH = '/staff/reconcile';

/** Reads the file only after it knows who sent it. */
export async function POST(request: Request): Promise<Response> {
  const actor = await requireStaff('reconcile');
  const form = readForm(REPORT_FORM, await request.formData().catch(() => new FormData()));
  const file = form.file('report');
  if (!file || file.size === 0) {
    return rejectForm(actor, PATH, form, { report: 'Choose the operator’s report file' });
  }
  const compared = await compareReport(actor, {
    fileName: withoutControl(file.name),
    bytes: new Uint8Array(await file.arrayBuffer()),
    from: form.value('from'),
    to: form.value('to'),
  });
  if (!compared.ok) return rejectForm(actor, PATH, form, compared.errors);
  redirect(`${PATH}/${compared.report}`);
}

export async function GET(): Promise<Response> {
  await requireStaff('reconcile');
  redirect(PATH);
}
