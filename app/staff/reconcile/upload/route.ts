import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/desk/access.ts';
import { returnForm } from '#app/staff/desk/returned.ts';
import { compareReport } from '#console/compare-report.ts';

const PATH = '/staff/reconcile';

/** The one form that brings a file. It is read only once it is known whose it is. */
export async function POST(request: Request): Promise<Response> {
  const actor = await requireStaff('reconcile');
  const form = await request.formData().catch(() => new FormData());
  const file = form.get('report');
  const word = (name: string) => String(form.get(name) ?? '');
  if (!(file instanceof File) || file.size === 0) {
    return returnForm(actor, PATH, form, { report: 'Choose the file with the operator’s report' });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const compared = await compareReport(actor, {
    fileName: file.name,
    bytes,
    from: word('from'),
    to: word('to'),
  });
  if (compared.kind === 'wrong') return returnForm(actor, PATH, form, compared.errors);
  redirect(`${PATH}/${compared.report}`);
}

export async function GET(): Promise<Response> {
  await requireStaff('reconcile');
  redirect(PATH);
}
