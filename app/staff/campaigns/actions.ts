'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import {
  type Posted,
  requireConfirmation,
  requireConfirmedStaffFor,
  requireStaffFor,
} from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.tsx';
import { returnForm } from '#app/staff/_shell/old-input.ts';
import {
  allowTests,
  archiveCampaign,
  createCampaign,
  isLive,
  offerLanguages,
  openCampaign,
  pauseCampaign,
} from '#features/campaign/campaign-lifecycle.ts';
import { editAccent, editCampaign } from '#features/campaign/edit-campaign.ts';
import {
  discardLandingDraft,
  publishLanding,
  retireLanding,
  saveLandingDraft,
} from '#features/campaign/edit-landing.ts';
import {
  discardWordingDraft,
  publishWording,
  retireWording,
  saveWordingDraft,
} from '#features/campaign/edit-wording.ts';
import {
  CAMPAIGN_FORM,
  CAMPAIGN_LANGUAGES_FORM,
  CAMPAIGN_LOOK_FORM,
  CAMPAIGN_STATUS_FORM,
} from '#features/campaign/model/campaign-form.ts';
import { TEXT_VERSION_FORM } from '#features/campaign/model/campaign-slug.ts';
import { LANDING_FORM, parseLandingForm } from '#features/campaign/model/landing.ts';
import { WORDING_FORM } from '#features/campaign/model/wording-form.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

const NEW = '/staff/campaigns/new';

export async function addCampaign(data: FormData): Promise<void> {
  const { actor, form, accepted } = await requireStaffFor(data, CAMPAIGN_FORM, 'campaigns_edit', NEW);
  const { slug } = await accepted(createCampaign(actor, form.text));
  redirect(withFlash(`/staff/campaigns/${slug}`, 'campaign', 'created'));
}

export async function saveCampaign(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, CAMPAIGN_FORM, 'campaigns_edit', editPath);
  const { actor, form, accepted } = posted;
  const [campaign, version] = [form.value('campaign'), form.value('version')];
  // Borrowers see a change of a live campaign at once, and of any other after it is published.
  if (await isLive(campaign)) await requireConfirmation(posted, 'campaigns_edit');
  const { slug } = await accepted(editCampaign(actor, campaign, version, form.text));
  redirect(withFlash(`/staff/campaigns/${slug}`, 'campaign', 'saved'));
}

export async function saveCampaignLook(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, CAMPAIGN_LOOK_FORM, 'campaigns_edit', lookPath);
  const { actor, form, accepted } = posted;
  if (await isLive(form.value('campaign'))) await requireConfirmation(posted, 'campaigns_edit');
  const { campaign, version, campaignAccent } = (await accepted(form.parse())).value;
  const { slug } = await accepted(editAccent(actor, campaign, version, campaignAccent));
  redirect(withFlash(`/staff/campaigns/${slug}/look`, 'campaignLook', 'saved'));
}

export async function openForBorrowers(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, CAMPAIGN_STATUS_FORM, 'campaigns_edit', pathOf);
  const { actor, form, path, reject } = posted;
  const seen = form.value('seen');
  const visitor = clientInfoFrom(await headers());
  const opened = await openCampaign(actor, form.value('campaign'), form.value('version'), seen, visitor);
  switch (opened.kind) {
    case 'no_such_campaign':
      return notFound();
    case 'opened':
      return redirect(withFlash(path, 'campaign', 'opened'));
    case 'blocked':
      return reject({ '': 'Not published. Fix the issues marked “Must fix” first.' });
    case 'unseen': {
      const titles = opened.items.map(({ title }) => title).join(', ');
      return reject({ readiness: `Acknowledge each warning to publish: ${titles}.` });
    }
    case 'changed_since':
      return reject({ '': `Not published. ${opened.message} Review it and try again.` });
  }
}

/** Without a fresh confirmation: an emergency doesn't wait for a code. */
export async function pauseForBorrowers(data: FormData): Promise<void> {
  const { actor, form, path } = await requireStaffFor(data, CAMPAIGN_STATUS_FORM, 'campaigns_edit', pathOf);
  if (!(await pauseCampaign(actor, form.value('campaign')))) notFound();
  redirect(withFlash(path, 'campaign', 'paused'));
}

export async function archiveForGood(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, CAMPAIGN_STATUS_FORM, 'campaigns_edit', pathOf);
  const { actor, form, path, reject } = posted;
  if (!form.value('sure')) return reject({ '': 'Check the box to archive. You can’t undo this.' });
  if (!(await archiveCampaign(actor, form.value('campaign')))) notFound();
  redirect(withFlash(path, 'campaign', 'archived'));
}

export async function allowTestLeads(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, CAMPAIGN_STATUS_FORM, 'tests_allow', pathOf);
  const { actor, form, path } = posted;
  const isAllowed = form.value('tests');
  if (!(await allowTests(actor, form.value('campaign'), isAllowed))) notFound();
  redirect(withFlash(path, 'campaign', isAllowed ? 'tests_sent' : 'tests_stopped'));
}

export async function saveCampaignLanguages(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, CAMPAIGN_LANGUAGES_FORM, 'languages_offer', pathOf);
  const { actor, form, path, accepted } = posted;
  const { campaign, languages } = (await accepted(form.parse())).value;
  const offered = await offerLanguages(actor, campaign, languages);
  if (offered === 'no_such_campaign') notFound();
  redirect(withFlash(path, 'campaign', offered === 'saved' ? 'languages_saved' : 'nothing'));
}

export async function draftLandingPage(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, LANDING_FORM, 'campaigns_edit', landingPath);
  const { actor, form, path, accepted } = posted;
  await accepted(saveLandingDraft(actor, form.value('campaign'), form.value('revision'), form.text));
  redirect(withFlash(path, 'landing', 'drafted'));
}

export async function previewLandingPage(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, LANDING_FORM, 'campaigns_edit', landingPath);
  const { actor, form, path, accepted } = posted;
  await accepted(parseLandingForm(form.text));
  return returnForm(actor, path, form, 'preview');
}

export async function draftWording(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, WORDING_FORM, 'campaigns_edit', wordingPath);
  const { actor, form, path, accepted } = posted;
  await accepted(saveWordingDraft(actor, form.value('campaign'), form.value('revision'), form.text));
  redirect(withFlash(path, 'wording', 'drafted'));
}

export async function publishCampaignText(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, TEXT_VERSION_FORM, 'consents_publish', textPath);
  return changeText(posted, 'publish', 'published');
}

export async function discardCampaignText(data: FormData): Promise<void> {
  const posted = await requireStaffFor(data, TEXT_VERSION_FORM, 'campaigns_edit', textPath);
  return changeText(posted, 'discard', 'discarded');
}

export async function retireCampaignText(data: FormData): Promise<void> {
  const posted = await requireConfirmedStaffFor(data, TEXT_VERSION_FORM, 'consents_publish', textPath);
  return changeText(posted, 'retire', 'retired');
}

type TextForm = Posted<typeof TEXT_VERSION_FORM>;

const TEXTS = {
  landing: { publish: publishLanding, discard: discardLandingDraft, retire: retireLanding },
  wording: { publish: publishWording, discard: discardWordingDraft, retire: retireWording },
};

async function changeText(
  { actor, form, path, accepted }: TextForm,
  change: keyof (typeof TEXTS)['landing'],
  done: 'published' | 'discarded' | 'retired',
): Promise<never> {
  const text = form.value('text') ?? notFound();
  const [campaign, revision] = [form.value('campaign'), form.value('revision')];
  await accepted(TEXTS[text][change](actor, campaign, revision, form.value('reason')));
  redirect(withFlash(path, text, done));
}

type NamedForm = { value: (name: 'campaign') => string };

const pathOf = (form: NamedForm) => `/staff/campaigns/${form.value('campaign')}`;
const editPath = (form: NamedForm) => `${pathOf(form)}/edit`;
const lookPath = (form: NamedForm) => `${pathOf(form)}/look`;
const landingPath = (form: NamedForm) => `${pathOf(form)}/landing`;
const wordingPath = (form: NamedForm) => `${pathOf(form)}/wording`;
const textPath = (form: TextForm['form']) => `${pathOf(form)}/${form.value('text') ?? 'landing'}`;
