'use server';

import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import {
  discardWordingDraft,
  publishWording,
  retireWording,
  saveWordingDraft,
} from '#features/campaign/edit-wording.ts';
import { TEXT_VERSION_FORM } from '#features/campaign/model/campaign-slug.ts';
import { WORDING_FORM } from '#features/campaign/model/wording-form.ts';
import { changeText, showChanged, textPath } from '../change-text.ts';

const pathOf = textPath('wording');

export async function draftWording(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, WORDING_FORM, 'campaigns_edit', pathOf);
  const saved = await saveWordingDraft(actor, form.value('campaign'), form.value('revision'), form.text);
  return showChanged('wording', 'drafted', { actor, form }, saved);
}

export async function publishCampaignWording(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, TEXT_VERSION_FORM, 'consents_publish', pathOf);
  return changeText('wording', 'published', posted, publishWording);
}

export async function discardWording(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, TEXT_VERSION_FORM, 'campaigns_edit', pathOf);
  return changeText('wording', 'discarded', posted, discardWordingDraft);
}

export async function retireCampaignWording(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, TEXT_VERSION_FORM, 'consents_publish', pathOf);
  return changeText('wording', 'retired', posted, retireWording);
}
