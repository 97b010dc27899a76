import { redirect } from 'next/navigation';
import { requireStaff } from '#app/staff/desk/access.ts';
import { returnForm } from '#app/staff/desk/returned.ts';
import { revealIdentity } from '#console/reveal-identity.ts';

type Context = { params: Promise<{ reference: string }> };

/**
 * No server action: after one of those Next asks for the next page itself, perhaps twice, and what is shown once would be
 * gone before anybody saw it.
 */
export async function POST(request: Request, { params }: Context): Promise<Response> {
  const actor = await requireStaff('leads_reveal');
  const { reference } = await params;
  const form = await request.formData();
  const word = (name: string) => String(form.get(name) ?? '');
  const path = `/staff/leads/${encodeURIComponent(reference)}`;
  const revealing = await revealIdentity(actor, reference, { reason: word('reason'), code: word('code') });
  switch (revealing.kind) {
    case 'wrong':
      return returnForm(actor, path, form, revealing.errors);
    case 'allowed':
      redirect(`${path}/identity?ticket=${revealing.ticket}`);
      break;
    default:
      redirect(`${path}?done=${revealing.kind}`);
  }
}

/** Where somebody who signs in again, or reloads, is brought back to the form. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('leads_reveal');
  redirect(`/staff/leads/${encodeURIComponent((await params).reference)}#reveal`);
}
