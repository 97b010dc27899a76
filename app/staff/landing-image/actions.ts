'use server';

import { redirect } from 'next/navigation';
import { requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { bytesOf } from '#app/staff/_shell/old-input.ts';
import { saveLandingImage } from '#features/campaign/edit-landing.ts';
import { LANDING_IMAGE_FORM } from '#features/campaign/model/landing-image.ts';

type CampaignForm = { value: (name: 'campaign') => string };

const pathOf = (form: CampaignForm) =>
  `/staff/landing-image?campaign=${encodeURIComponent(form.value('campaign'))}`;
const landingOf = (form: CampaignForm) => `/staff/campaigns/${form.value('campaign')}/landing`;

export async function uploadLandingImage(data: FormData): Promise<void> {
  const { form, ...posted } = await requireStaffFor(data, LANDING_IMAGE_FORM, 'campaigns_edit', pathOf);
  const image = await bytesOf(form.file('image'));
  await posted.accepted(
    saveLandingImage(posted.actor, form.value('campaign'), form.value('revision'), image),
  );
  redirect(withFlash(landingOf(form), 'landing', 'image'));
}

export async function removeLandingImage(data: FormData): Promise<void> {
  const { form, ...posted } = await requireStaffFor(data, LANDING_IMAGE_FORM, 'campaigns_edit', pathOf);
  await posted.accepted(saveLandingImage(posted.actor, form.value('campaign'), form.value('revision'), null));
  redirect(withFlash(landingOf(form), 'landing', 'image_removed'));
}
