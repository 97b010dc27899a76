'use server';

import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { rejectForm, returnForm } from '#app/staff/_shell/old-input.ts';
import {
  discardLandingDraft,
  publishLanding,
  retireLanding,
  saveLandingDraft,
} from '#features/campaign/edit-landing.ts';
import { TEXT_VERSION_FORM } from '#features/campaign/model/campaign-slug.ts';
import { LANDING_FORM, parseLandingForm } from '#features/campaign/model/landing.ts';
import { changeText, showChanged, textPath } from '../change-text.ts';

const pathOf = textPath('landing');

export async function draftLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_FORM, 'campaigns_edit', pathOf);
  const saved = await saveLandingDraft(actor, form.value('campaign'), form.value('revision'), form.text);
  return showChanged('landing', 'drafted', { actor, form }, saved);
}

export async function previewLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_FORM, 'campaigns_edit', pathOf);
  const parsed = parseLandingForm(form.text);
  if (!parsed.ok) return rejectForm(actor, pathOf(form), form, parsed.errors);
  return returnForm(actor, pathOf(form), form, 'preview');
}

export async function publishLandingPage(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, TEXT_VERSION_FORM, 'consents_publish', pathOf);
  return changeText('landing', 'published', posted, publishLanding);
}

export async function discardLandingPage(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, TEXT_VERSION_FORM, 'campaigns_edit', pathOf);
  return changeText('landing', 'discarded', posted, discardLandingDraft);
}

export async function retireLandingPage(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, TEXT_VERSION_FORM, 'consents_publish', pathOf);
  return changeText('landing', 'retired', posted, retireLanding);
}
