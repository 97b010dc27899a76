'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm, returnForm } from '#app/staff/_shell/old-input.ts';
import {
  discardLandingDraft,
  publishLanding,
  retireLanding,
  saveLandingDraft,
} from '#features/campaign/edit-landing.ts';
import { LANDING_FORM, LANDING_VERSION_FORM, parseLandingForm } from '#features/campaign/model/landing.ts';

export async function draftLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_FORM, 'campaigns_edit', pathOf);
  const saved = await saveLandingDraft(actor, form.value('campaign'), form.value('revision'), form.text);
  if (!saved) notFound();
  if (!saved.ok) return rejectForm(actor, pathOf(form), form, saved.errors);
  redirect(withFlash(pathOf(form), 'landing', 'drafted'));
}

export async function previewLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_FORM, 'campaigns_edit', pathOf);
  const parsed = parseLandingForm(form.text);
  if (!parsed.ok) return rejectForm(actor, pathOf(form), form, parsed.errors);
  return returnForm(actor, pathOf(form), form, 'preview');
}

export async function publishLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    LANDING_VERSION_FORM,
    'consents_publish',
    pathOf,
  );
  const { campaign, revision, reason } = formValues(form);
  const published = await publishLanding(actor, campaign, revision, reason);
  if (!published) notFound();
  if (!published.ok) return rejectForm(actor, pathOf(form), form, published.errors);
  redirect(withFlash(pathOf(form), 'landing', 'published'));
}

export async function discardLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, LANDING_VERSION_FORM, 'campaigns_edit', pathOf);
  const { campaign, revision } = formValues(form);
  const discarded = await discardLandingDraft(actor, campaign, revision);
  if (!discarded) notFound();
  if (!discarded.ok) return rejectForm(actor, pathOf(form), form, discarded.errors);
  redirect(withFlash(pathOf(form), 'landing', 'discarded'));
}

export async function retireLandingPage(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    LANDING_VERSION_FORM,
    'consents_publish',
    pathOf,
  );
  if (!(await retireLanding(actor, form.value('campaign')))) notFound();
  redirect(withFlash(pathOf(form), 'landing', 'retired'));
}

type VersionForm = {
  value: <Name extends 'campaign' | 'revision' | 'reason'>(
    name: Name,
  ) => { campaign: string; revision: number; reason: string }[Name];
};

const formValues = ({ value }: VersionForm) => ({
  campaign: value('campaign'),
  revision: value('revision'),
  reason: value('reason'),
});

const pathOf = (form: { value: (name: 'campaign') => string }) =>
  `/staff/campaigns/${form.value('campaign')}/landing`;
