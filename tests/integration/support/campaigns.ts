import { expect } from 'vitest';
import type { Actor } from '#features/access/model/actor.ts';
import { createCampaign } from '#features/campaign/campaign-lifecycle.ts';
import { readCampaign } from '#features/campaign/read-campaign.ts';
import { openOperatorAndSeed } from './sent-lead.ts';
import { someMember } from './staff-member.ts';

/** A seeded database with a simulator and three staff members, of whom Carol is in Compliance. */
export async function openCampaigns() {
  const sandbox = await openOperatorAndSeed();
  const ada = await someMember('marketer', 'Europe/Berlin');
  const bob = await someMember('marketer', 'America/New_York');
  return { sandbox, ada, bob, carol: await someMember('compliance') };
}

/** A form by the names of its fields. */
export const fields = (values: Record<string, string>) => (name: string) => values[name] ?? '';

/** The error of a form's field. */
export const rejected = (field: string, words = '') => ({
  ok: false,
  errors: { [field]: expect.stringContaining(words) },
});

export const SPRING = {
  name: 'Spring sale',
  slug: 'spring-sale',
  product: 'personal_loan',
  consentVersion: 'v3',
  partnerCampaignId: 'spring-27',
  flow: 'personal-borrower',
  fallback: 'prefill',
  ctaLocation: 'web',
  passThrough: 'gclid',
};

let made = 0;

/** A new draft under a name of its own. */
export async function draft(actor: Actor, changes: Record<string, string> = {}): Promise<string> {
  made += 1;
  const settings = { ...SPRING, slug: `spring-${made}`, ...changes };
  // Only personal-loan leads have a field for parameters.
  if (settings.product !== 'personal_loan') settings.passThrough = '';
  const created = await createCampaign(actor, fields(settings));
  if ('errors' in created) throw new Error(JSON.stringify(created.errors));
  return created.slug;
}

export async function campaignOf(slug: string) {
  const campaign = await readCampaign(slug);
  if (!campaign) throw new Error(`there is no campaign ${slug}`);
  return campaign;
}
