import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { downloadHeaders } from '#app/staff/_shell/stream-response.ts';
import { exportPersonOnce } from '#features/privacy/export-person.ts';
import { REQUEST_FORM } from '#features/privacy/model/request-forms.ts';

const PATH = '/staff/requests';

/** A POST, because a download is audited and no link of another site may start one. */
export async function POST(request: Request): Promise<Response> {
  const { actor, form, path } = await requireConfirmedStaffFor(
    await request.formData(),
    REQUEST_FORM,
    'person_export',
    (posted) => `${PATH}/${encodeURIComponent(posted.value('request'))}`,
  );
  const taken = await exportPersonOnce(actor, form.value('request'));
  if (!taken) redirect(withFlash(path, 'requests', 'no_download'));
  const headers = downloadHeaders({ fileName: taken.fileName, mediaType: 'application/zip' });
  return new Response(taken.archive, { headers });
}

export async function GET(): Promise<Response> {
  await requireStaff('person_export');
  redirect(PATH);
}
