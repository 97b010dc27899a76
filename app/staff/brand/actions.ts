'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import {
  discardBrandDraft,
  publishBrandDraft,
  saveBrandDraft,
  saveLogo,
} from '#features/brand/edit-brand.ts';
import {
  BRAND_DRAFT_FORM,
  BRAND_FORM,
  BRAND_PUBLISH_FORM,
  LOGO_FORM,
} from '#features/brand/model/brand-form.ts';

const PAGE = '/staff/brand';
const LOGO_PAGE = '/staff/brand/logo';

export async function draftBrand(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, BRAND_FORM, 'identity_edit', PAGE);
  const saved = await saveBrandDraft(actor, form.value('token'), form.text);
  if (!saved.ok) return rejectForm(actor, PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'drafted'));
}

export async function publishBrand(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, BRAND_PUBLISH_FORM, 'consents_publish', PAGE);
  const saved = await publishBrandDraft(actor, form.value('token'), form.value('reason'));
  if (!saved.ok) return rejectForm(actor, PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'published'));
}

export async function discardDraft(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, BRAND_DRAFT_FORM, 'identity_edit', PAGE);
  const saved = await discardBrandDraft(actor, form.value('token'));
  redirect(saved.ok ? withFlash(PAGE, 'brand', 'dropped') : `${PAGE}?not=dropped`);
}

export async function uploadLogo(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LOGO_FORM, 'identity_edit', LOGO_PAGE);
  const file = form.file('logo');
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const saved = await saveLogo(actor, form.value('token'), bytes);
  if (!saved.ok) return rejectForm(actor, LOGO_PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'logo'));
}

export async function removeLogo(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LOGO_FORM, 'identity_edit', LOGO_PAGE);
  const saved = await saveLogo(actor, form.value('token'), null);
  if (!saved.ok) return rejectForm(actor, LOGO_PAGE, form, saved.errors);
  redirect(withFlash(PAGE, 'brand', 'logo'));
}
