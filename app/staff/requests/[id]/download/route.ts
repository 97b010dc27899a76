import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { downloadHeaders } from '#app/staff/_shell/stream-response.ts';
import { exportPersonOnce } from '#features/privacy/export-person.ts';
import { BUTTON_FORM } from '#platform/values/posted-form.ts';

type Context = { params: Promise<{ id: string }> };

/** A POST, because a download is audited and no link of another site may start one. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { id } = await params;
  const { actor, path } = await requireConfirmedStaffFor(
    await request.formData(),
    BUTTON_FORM,
    'person_export',
    pathOf(id),
  );
  const taken = await exportPersonOnce(actor, id);
  if (!taken) redirect(withFlash(path, 'requests', 'no_download'));
  const headers = downloadHeaders({ fileName: taken.fileName, mediaType: 'application/zip' });
  return new Response(taken.archive, { headers });
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('person_export');
  redirect(pathOf((await params).id));
}

const pathOf = (id: string) => `/staff/requests/${encodeURIComponent(id)}`;
