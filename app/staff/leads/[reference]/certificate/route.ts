import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { downloadHeaders } from '#app/staff/_shell/stream-response.ts';
import { CERTIFICATE_FORM } from '#features/lead/model/lead-forms.ts';
import { takeCertificate } from '#features/privacy/take-certificate.ts';

type Context = { params: Promise<{ reference: string }> };

/** A POST without a server action, because its response is a file. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { actor, form, path, accepted } = await requireConfirmedStaffFor(
    await request.formData(),
    CERTIFICATE_FORM,
    'evidence_handle',
    await pathOf(params),
  );
  const taken = await accepted(
    takeCertificate(actor, (await params).reference, {
      reason: form.text('certificateReason'),
      form: form.value('form'),
    }),
  );
  switch (taken.kind) {
    case 'taken':
      return new Response(taken.text, { headers: downloadHeaders(taken) });
    case 'no_lead':
      return redirect(path);
    default:
      redirect(withFlash(path, 'lead', taken.kind));
  }
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('evidence_handle');
  redirect(await pathOf(params));
}

const pathOf = async (params: Context['params']) =>
  `/staff/leads/${encodeURIComponent((await params).reference)}`;
