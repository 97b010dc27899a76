'use server';

import { redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { bytesOf } from '#app/staff/_shell/old-input.ts';
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
  const { actor, form, accepted } = await requireStaffFor(data, BRAND_FORM, 'identity_edit', PAGE);
  await accepted(saveBrandDraft(actor, form.value('token'), form.text));
  redirect(withFlash(PAGE, 'brand', 'drafted'));
}

export async function publishBrand(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, BRAND_PUBLISH_FORM, 'consents_publish', PAGE);
  const { actor, form, accepted } = posted;
  await accepted(publishBrandDraft(actor, form.value('token'), form.value('reason')));
  redirect(withFlash(PAGE, 'brand', 'published'));
}

export async function discardDraft(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, BRAND_DRAFT_FORM, 'identity_edit', PAGE);
  const saved = await discardBrandDraft(actor, form.value('token'));
  redirect(saved.ok ? withFlash(PAGE, 'brand', 'dropped') : `${PAGE}?not=dropped`);
}

export async function uploadLogo(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireStaffFor(data, LOGO_FORM, 'identity_edit', LOGO_PAGE);
  await accepted(saveLogo(actor, form.value('token'), await bytesOf(form.file('logo'))));
  redirect(withFlash(PAGE, 'brand', 'logo'));
}

export async function removeLogo(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireStaffFor(data, LOGO_FORM, 'identity_edit', LOGO_PAGE);
  await accepted(saveLogo(actor, form.value('token'), null));
  redirect(withFlash(PAGE, 'brand', 'logo'));
}
