'use server';

import { headers } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { requireConfirmedStaffFor, requireStaffFor } from '#app/staff/_frame/access.ts';
import { withFlash } from '#app/staff/_frame/flash-message.ts';
import { rejectForm } from '#app/staff/_frame/old-input.ts';
import { isAccent } from '#features/brand/model/accent.ts';
import {
  allowTests,
  archiveCampaign,
  createCampaign,
  openCampaign,
  pauseCampaign,
} from '#features/campaign/campaign-lifecycle.ts';
import { editAccent, editCampaign } from '#features/campaign/edit-campaign.ts';
import { isSlug } from '#features/campaign/model/campaign-form.ts';
import { clientInfoFrom } from '#platform/values/client-info.ts';

export async function addCampaign(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', '/staff/campaigns/new');
  const created = await createCampaign(actor, textOf(form));
  if ('errors' in created) return rejectForm(actor, '/staff/campaigns/new', form, created.errors);
  redirect(withFlash(`/staff/campaigns/${created.slug}`, 'campaign', 'created'));
}

export async function saveCampaign(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form, '/edit'));
  const edited = await editCampaign(actor, slugIn(form), versionIn(form), textOf(form));
  if (edited === 'no_such_campaign') notFound();
  if ('errors' in edited) return rejectForm(actor, pathOf(form, '/edit'), form, edited.errors);
  redirect(withFlash(`/staff/campaigns/${edited.slug}`, 'campaign', 'saved'));
}

export async function saveCampaignLook(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form, '/look'));
  const accent = textOf(form)('campaignAccent').trim().toLowerCase();
  if (accent !== '' && !isAccent(accent)) {
    const errors = { campaignAccent: 'Enter a hex color like #17604a, or leave this blank' };
    return rejectForm(actor, pathOf(form, '/look'), form, errors);
  }
  const edited = await editAccent(actor, slugIn(form), versionIn(form), accent || null);
  if (edited === 'no_such_campaign') notFound();
  if ('errors' in edited) return rejectForm(actor, pathOf(form, '/look'), form, edited.errors);
  redirect(withFlash(`/staff/campaigns/${edited.slug}/look`, 'campaignLook', 'saved'));
}

export async function openForBorrowers(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form));
  const seen = form.getAll('seen').map(String);
  const visitor = clientInfoFrom(await headers());
  const opened = await openCampaign(actor, slugIn(form), versionIn(form), seen, visitor);
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
        '': `Not published. ${opened.message}  Review it and try again.`,
      });
  }
}

export async function pauseForBorrowers(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form));
  if (!(await pauseCampaign(actor, slugIn(form)))) notFound();
  redirect(withFlash(pathOf(form), 'campaign', 'paused'));
}

export async function archiveForGood(form: FormData): Promise<void> {
  const actor = await requireStaffFor(form, 'campaigns_edit', pathOf(form));
  if (form.get('sure') !== 'yes')
    return rejectForm(actor, pathOf(form), form, {
      '': 'Check the box to archive. You can’t undo this.',
    });
  if (!(await archiveCampaign(actor, slugIn(form)))) notFound();
  redirect(withFlash(pathOf(form), 'campaign', 'archived'));
}

export async function letTestsThrough(form: FormData): Promise<void> {
  const actor = await requireConfirmedStaffFor(form, 'tests_allow', pathOf(form));
  const isAllowed = form.get('tests') === 'send';
  if (!(await allowTests(actor, slugIn(form), isAllowed))) notFound();
  redirect(withFlash(pathOf(form), 'campaign', isAllowed ? 'tests_sent' : 'tests_stopped'));
}

const textOf = (form: FormData) => (name: string) => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

/** The campaign's slug; for an invalid one, a slug that no campaign has. */
function slugIn(form: FormData): string {
  const slug = textOf(form)('campaign');
  return isSlug(slug) ? slug : '-';
}

const pathOf = (form: FormData, below = '') => `/staff/campaigns/${slugIn(form)}${below}`;
const versionIn = (form: FormData) => Number(textOf(form)('version'));
