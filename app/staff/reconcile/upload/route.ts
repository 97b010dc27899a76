import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/_frame/access.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { compareReport } from '#features/reconciliation/upload-report.ts';

const PATH = '/staff/reconcile';
/** As a date input writes a day. */
const DAY_LENGTH = '2026-01-31'.length;

/** The one form that brings a file. It is read only once it is known whose it is. */
export async function POST(request: Request): Promise<Response> {
  const actor = await requireStaff('reconcile');
  const form = await request.formData().catch(() => new FormData());
  const file = form.get('report');
  const word = (name: string) => String(form.get(name) ?? '');
  if (!(file instanceof File) || file.size === 0) {
    return rejectForm(actor, PATH, periodOf(form), { report: 'Choose the operator’s report file' });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const compared = await compareReport(actor, {
    fileName: file.name,
    bytes,
    from: word('from'),
    to: word('to'),
  });
  if (compared.kind === 'wrong') return rejectForm(actor, PATH, periodOf(form), compared.errors);
  redirect(`${PATH}/${compared.report}`);
}

/** The fields of the form that are worth storing; the body around them may have 16 MB. */
function periodOf(form: FormData): FormData {
  const period = new FormData();
  for (const name of ['from', 'to']) period.append(name, String(form.get(name) ?? '').slice(0, DAY_LENGTH));
  return period;
}

export async function GET(): Promise<Response> {
  await requireStaff('reconcile');
  redirect(PATH);
}
