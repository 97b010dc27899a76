'use server';

import { redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import {
  discardBrandDraft,
  publishBrandDraft,
  saveBrandDraft,
  saveLogo,
} from '#features/brand/edit-brand.ts';

const PAGE = '/staff/identity';
const LOGO_PAGE = '/staff/identity/logo';

export async function draftIdentity(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'identity_edit', PAGE);
  const saved = await saveBrandDraft(actor, tokenIn(form), (name) => String(form.get(name) ?? ''));
  if (saved.kind === 'invalid') return rejectForm(actor, PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'drafted'));
}

export async function publishBrand(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'identity_edit', PAGE);
  const saved = await publishBrandDraft(actor, tokenIn(form));
  if (saved.kind === 'invalid') redirect(`${PAGE}?not=${saved.errors.accent ? 'readable' : 'published'}`);
  redirect(withFlash(PAGE, 'brand', 'published'));
}

export async function dropDraft(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'identity_edit', PAGE);
  const saved = await discardBrandDraft(actor, tokenIn(form));
  redirect(saved.kind === 'invalid' ? `${PAGE}?not=dropped` : withFlash(PAGE, 'brand', 'dropped'));
}

export async function uploadLogo(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'identity_edit', LOGO_PAGE);
  const file = form.get('logo');
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const saved = await saveLogo(actor, tokenIn(form), bytes);
  if (saved.kind === 'invalid') return rejectForm(actor, LOGO_PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'logo'));
}

export async function removeLogo(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'identity_edit', LOGO_PAGE);
  const saved = await saveLogo(actor, tokenIn(form), null);
  if (saved.kind === 'invalid') return rejectForm(actor, LOGO_PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'logo'));
}

const tokenIn = (form: FormData) => String(form.get('token') ?? '');
