import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { CSV, downloadHeaders } from '#app/staff/_shell/stream-response.ts';
import { exportReferences } from '#features/opt-out/notify-operator.ts';
import { REFERENCES_FORM } from '#features/privacy/model/request-forms.ts';

const PATH = '/staff/opt-outs';

/** A POST, because a download is audited and no link of another site may start one. */
export async function POST(request: Request): Promise<Response> {
  const { actor, form } = await requireConfirmedStaffFor(
    await request.formData(),
    REFERENCES_FORM,
    'requests_record',
    PATH,
  );
  const { fileName, text } = await exportReferences(actor, form.value('which'));
  return new Response(text, { headers: downloadHeaders({ fileName, mediaType: CSV }) });
}

export async function GET(): Promise<Response> {
  await requireStaff('requests_record');
  redirect(PATH);
}
