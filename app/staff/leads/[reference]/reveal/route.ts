import { redirect } from 'next/navigation';
import { requireConfirmedPost, requireStaff } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { revealIdentity } from '#features/lead/reveal-identity.ts';

type Context = { params: Promise<{ reference: string }> };

/**
 * Not a server action: after an action Next.js requests the next page itself, perhaps twice. The page that is shown once
 * would be gone before the reader sees it.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const { actor, form } = await requireConfirmedPost(request, 'leads_reveal', () => pathOf(params));
  const [{ reference }, path] = [await params, await pathOf(params)];
  const revealing = await revealIdentity(actor, reference, String(form.get('reason') ?? ''));
  switch (revealing.kind) {
    case 'wrong':
      return rejectForm(actor, path, form, revealing.errors);
    case 'allowed':
      redirect(`${path}/identity?ticket=${revealing.ticket}`);
      break;
    case 'no_lead':
      return redirect(path);
    default:
      redirect(withFlash(path, 'lead', revealing.kind));
  }
}

/** A reload, or a new sign-in, leads back to the form. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('leads_reveal');
  redirect(`${await pathOf(params)}#reveal`);
}

const pathOf = async (params: Context['params']) =>
  `/staff/leads/${encodeURIComponent((await params).reference)}`;
