'use server';

import { notFound, redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import { saveLandingImage } from '#features/campaign/edit-landing.ts';
import { LANDING_IMAGE_FORM } from '#features/campaign/model/landing-image.ts';

type CampaignForm = { value: (name: 'campaign') => string };

const pathOf = (form: CampaignForm) =>
  `/staff/landing-image?campaign=${encodeURIComponent(form.value('campaign'))}`;
const landingOf = (form: CampaignForm) => `/staff/campaigns/${form.value('campaign')}/landing`;

export async function uploadLandingImage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_IMAGE_FORM, 'campaigns_edit', pathOf);
  const file = form.file('image');
  const bytes = file ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const saved = await saveLandingImage(actor, form.value('campaign'), form.value('revision'), bytes);
  if (!saved) notFound();
  if (!saved.ok) return rejectForm(actor, pathOf(form), form, saved.errors);
  redirect(withFlash(landingOf(form), 'landing', 'image'));
}

export async function removeLandingImage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_IMAGE_FORM, 'campaigns_edit', pathOf);
  const saved = await saveLandingImage(actor, form.value('campaign'), form.value('revision'), null);
  if (!saved) notFound();
  if (!saved.ok) return rejectForm(actor, pathOf(form), form, saved.errors);
  redirect(withFlash(landingOf(form), 'landing', 'image_removed'));
}
