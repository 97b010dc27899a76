import type { Tone } from '#components/console/badge.tsx';
import { PRODUCT_NAMES } from '#features/campaign/model/campaign-form.ts';
import type { ReadinessVerdict } from '#features/campaign/model/readiness.ts';
import type { CampaignAdminStatus, Product } from '#features/journey/model/campaign.ts';

export const STATUS_LABELS: Record<CampaignAdminStatus, { label: string; tone: Tone; about: string }> = {
  open: { label: 'Open', tone: 'good', about: 'Borrowers can begin on it now.' },
  scheduled: { label: 'Not yet open', tone: 'info', about: 'It opens by itself at the time that is set.' },
  paused: {
    label: 'Paused',
    tone: 'warn',
    about: 'Nobody can begin on it. Whoever has begun may still finish.',
  },
  closed: {
    label: 'Closed',
    tone: 'plain',
    about: 'Its closing time has passed, so nobody can begin on it.',
  },
  draft: {
    label: 'Draft',
    tone: 'plain',
    about: 'It has never been open. Its link says that it opens later.',
  },
  archived: { label: 'Archived', tone: 'plain', about: 'It is over for good, and kept for its records.' },
};

export const READINESS_LABELS: Record<ReadinessVerdict, { label: string; tone: Tone }> = {
  ok: { label: 'Ready', tone: 'good' },
  warns: { label: 'Warnings', tone: 'warn' },
  blocks: { label: 'Blocked', tone: 'bad' },
};

export const VERDICT_LABELS: Record<ReadinessVerdict, { label: string; tone: Tone }> = {
  ok: { label: 'OK', tone: 'good' },
  warns: { label: 'Warns', tone: 'warn' },
  blocks: { label: 'Blocks', tone: 'bad' },
};

/** A product with the version of its consent where there is a choice of one. */
export function productLabel(product: Product, consentVersion: string | null): string {
  return consentVersion ? `${PRODUCT_NAMES[product]}, ${consentVersion}` : PRODUCT_NAMES[product];
}
