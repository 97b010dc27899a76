import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaff } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { REVEAL_FORM } from '#features/lead/model/lead-forms.ts';
import { revealIdentity } from '#features/lead/reveal-identity.ts';

type Context = { params: Promise<{ reference: string }> };

/**
 * Not a server action: after an action, Next.js may request the next page twice. A page that is shown once would be
 * gone before the reader sees it.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { actor, form, path, accepted } = await requireConfirmedStaffFor(
    await request.formData(),
    REVEAL_FORM,
    'leads_reveal',
    await pathOf(params),
  );
  const { reference } = await params;
  const revealing = await accepted(revealIdentity(actor, reference, form.text('reason')));
  switch (revealing.kind) {
    case 'allowed':
      redirect(`${path}/identity?ticket=${revealing.ticket}`);
      break;
    case 'no_lead':
      return redirect(path);
    default:
      redirect(withFlash(path, 'lead', revealing.kind));
  }
}

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('leads_reveal');
  redirect(`${await pathOf(params)}#reveal`);
}

const pathOf = async (params: Context['params']) =>
  `/staff/leads/${encodeURIComponent((await params).reference)}`;
