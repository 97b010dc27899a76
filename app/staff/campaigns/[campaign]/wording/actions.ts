'use server';

import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
import {
  discardWordingDraft,
  publishWording,
  retireWording,
  saveWordingDraft,
} from '#features/campaign/edit-wording.ts';
import { WORDING_FORM, WORDING_VERSION_FORM } from '#features/campaign/model/wording-form.ts';

export async function draftWording(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, WORDING_FORM, 'campaigns_edit', pathOf);
  const saved = await saveWordingDraft(actor, form.value('campaign'), form.value('revision'), form.text);
  if (!saved) notFound();
  if (!saved.ok) return rejectForm(actor, pathOf(form), form, saved.errors);
  redirect(withFlash(pathOf(form), 'wording', 'drafted'));
}

export async function publishCampaignWording(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    WORDING_VERSION_FORM,
    'consents_publish',
    pathOf,
  );
  const { campaign, revision, reason } = formValues(form);
  const published = await publishWording(actor, campaign, revision, reason);
  if (!published) notFound();
  if (!published.ok) return rejectForm(actor, pathOf(form), form, published.errors);
  redirect(withFlash(pathOf(form), 'wording', 'published'));
}

export async function discardWording(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, WORDING_VERSION_FORM, 'campaigns_edit', pathOf);
  const { campaign, revision } = formValues(form);
  const discarded = await discardWordingDraft(actor, campaign, revision);
  if (!discarded) notFound();
  if (!discarded.ok) return rejectForm(actor, pathOf(form), form, discarded.errors);
  redirect(withFlash(pathOf(form), 'wording', 'discarded'));
}

export async function retireCampaignWording(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    WORDING_VERSION_FORM,
    'consents_publish',
    pathOf,
  );
  if (!(await retireWording(actor, form.value('campaign')))) notFound();
  redirect(withFlash(pathOf(form), 'wording', 'retired'));
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
  `/staff/campaigns/${form.value('campaign')}/wording`;
