import { redirect } from 'next/navigation';
import { requireConfirmedPost, requireStaff } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { downloadHeaders } from '#app/staff/_frame/stream-response.ts';
import { takeCertificate } from '#features/privacy/take-certificate.ts';

type Context = { params: Promise<{ reference: string }> };

/** By a post, since taking a certificate is an act that is written down; and by a plain one, which a file can answer. */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { actor, form: sent } = await requireConfirmedPost(request, 'evidence_handle', () => pathOf(params));
  const { reference } = await params;
  const form = sent.get('form') === 'printable' ? 'printable' : 'signed';
  const reason = String(sent.get('certificateReason') ?? '');
  const taken = await takeCertificate(actor, reference, { reason, form });
  switch (taken.kind) {
    case 'wrong':
      return rejectForm(actor, await pathOf(params), sent, taken.errors);
    case 'taken':
      return new Response(taken.text, { headers: downloadHeaders(taken) });
    case 'no_lead':
      return redirect(await pathOf(params));
    default:
      redirect(withFlash(await pathOf(params), 'lead', taken.kind));
  }
}

/** A reload, or a new sign-in, leads back to the form. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('evidence_handle');
  redirect(await pathOf(params));
}

const pathOf = async (params: Context['params']) =>
  `/staff/leads/${encodeURIComponent((await params).reference)}`;
