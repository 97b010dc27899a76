'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_shell/access.ts';
import { withFlash } from '#app/staff/_shell/flash-message.ts';
import { rejectForm } from '#app/staff/_shell/old-input.ts';
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
  CAMPAIGN_FORM,
  CAMPAIGN_LANGUAGES_FORM,
  CAMPAIGN_LOOK_FORM,
  CAMPAIGN_STATUS_FORM,
} from '#features/campaign/model/campaign-form.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

const NEW = '/staff/campaigns/new';

export async function addCampaign(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, CAMPAIGN_FORM, 'campaigns_edit', NEW);
  const created = await createCampaign(actor, form.text);
  if (!created.ok) return rejectForm(actor, NEW, form, created.errors);
  redirect(withFlash(`/staff/campaigns/${created.slug}`, 'campaign', 'created'));
}

export async function saveCampaign(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, CAMPAIGN_FORM, 'campaigns_edit', editPath);
  // Borrowers see a change of a live campaign at once, and of any other after it is published.
  if (await isLive(form.value('campaign')))
    await requireConfirmedStaffFor(data, CAMPAIGN_FORM, 'campaigns_edit', editPath);
  const edited = await editCampaign(actor, form.value('campaign'), form.value('version'), form.text);
  if (!edited) notFound();
  if (!edited.ok) return rejectForm(actor, editPath(form), form, edited.errors);
  redirect(withFlash(`/staff/campaigns/${edited.slug}`, 'campaign', 'saved'));
}

export async function saveCampaignLook(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, CAMPAIGN_LOOK_FORM, 'campaigns_edit', lookPath);
  if (await isLive(form.value('campaign')))
    await requireConfirmedStaffFor(data, CAMPAIGN_LOOK_FORM, 'campaigns_edit', lookPath);
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, lookPath(form), form, parsed.errors);
  const { campaign, version, campaignAccent } = parsed.value;
  const edited = await editAccent(actor, campaign, version, campaignAccent);
  if (!edited) notFound();
  if (!edited.ok) return rejectForm(actor, lookPath(form), form, edited.errors);
  redirect(withFlash(`/staff/campaigns/${edited.slug}/look`, 'campaignLook', 'saved'));
}

export async function openForBorrowers(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    CAMPAIGN_STATUS_FORM,
    'campaigns_edit',
    pathOf,
  );
  const seen = form.value('seen');
  const visitor = clientInfoFrom(await headers());
  const opened = await openCampaign(actor, form.value('campaign'), form.value('version'), seen, visitor);
  switch (opened.kind) {
    case 'no_such_campaign':
      return notFound();
    case 'opened':
      return redirect(withFlash(pathOf(form), 'campaign', 'opened'));
    case 'blocked':
      return rejectForm(actor, pathOf(form), form, {
        '': 'Not published. Fix the issues marked “Must fix” first.',
      });
    case 'unseen':
      return rejectForm(actor, pathOf(form), form, {
        readiness: `Acknowledge each warning to publish: ${opened.items.map(({ title }) => title).join(', ')}.`,
      });
    case 'changed_since':
      return rejectForm(actor, pathOf(form), form, {
        '': `Not published. ${opened.message} Review it and try again.`,
      });
  }
}

/** Without a fresh confirmation: an emergency doesn't wait for a code. */
export async function pauseForBorrowers(data: FormData): Promise<void> {
  const { actor, form } = await requireStaffFor(data, CAMPAIGN_STATUS_FORM, 'campaigns_edit', pathOf);
  if (!(await pauseCampaign(actor, form.value('campaign')))) notFound();
  redirect(withFlash(pathOf(form), 'campaign', 'paused'));
}

export async function archiveForGood(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    CAMPAIGN_STATUS_FORM,
    'campaigns_edit',
    pathOf,
  );
  if (!form.value('sure'))
    return rejectForm(actor, pathOf(form), form, {
      '': 'Check the box to archive. You can’t undo this.',
    });
  if (!(await archiveCampaign(actor, form.value('campaign')))) notFound();
  redirect(withFlash(pathOf(form), 'campaign', 'archived'));
}

export async function allowTestLeads(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(data, CAMPAIGN_STATUS_FORM, 'tests_allow', pathOf);
  const isAllowed = form.value('tests');
  if (!(await allowTests(actor, form.value('campaign'), isAllowed))) notFound();
  redirect(withFlash(pathOf(form), 'campaign', isAllowed ? 'tests_sent' : 'tests_stopped'));
}

export async function saveCampaignLanguages(data: FormData): Promise<void> {
  const { actor, form } = await requireConfirmedStaffFor(
    data,
    CAMPAIGN_LANGUAGES_FORM,
    'languages_offer',
    pathOf,
  );
  const parsed = form.parse();
  if (!parsed.ok) return rejectForm(actor, pathOf(form), form, parsed.errors);
  const offered = await offerLanguages(actor, parsed.value.campaign, parsed.value.languages);
  if (offered === 'no_such_campaign') notFound();
  redirect(withFlash(pathOf(form), 'campaign', offered === 'saved' ? 'languages_saved' : 'nothing'));
}

type NamedForm = { value: (name: 'campaign') => string };

const pathOf = (form: NamedForm) => `/staff/campaigns/${form.value('campaign')}`;
const editPath = (form: NamedForm) => `${pathOf(form)}/edit`;
const lookPath = (form: NamedForm) => `${pathOf(form)}/look`;
