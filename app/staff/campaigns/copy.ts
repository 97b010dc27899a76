import type { Tone } from '#components/console/badge.tsx';
import { PRODUCT_NAMES } from '#features/campaign/model/campaign-form.ts';
import type { ReadinessVerdict } from '#features/campaign/model/readiness.ts';
import type { CampaignAdminStatus, Product } from '#features/journey/model/campaign.ts';

export const STANDINGS: Record<CampaignAdminStatus, { word: string; tone: Tone; about: string }> = {
  open: { word: 'Open', tone: 'good', about: 'Borrowers can begin on it now.' },
  scheduled: { word: 'Not yet open', tone: 'info', about: 'It opens by itself at the time that is set.' },
  paused: {
    word: 'Paused',
    tone: 'warn',
    about: 'Nobody can begin on it. Whoever has begun may still finish.',
  },
  closed: { word: 'Closed', tone: 'plain', about: 'Its closing time has passed, so nobody can begin on it.' },
  draft: {
    word: 'Draft',
    tone: 'plain',
    about: 'It has never been open. Its link says that it opens later.',
  },
  archived: { word: 'Archived', tone: 'plain', about: 'It is over for good, and kept for its records.' },
};

export const READINESS: Record<ReadinessVerdict, { word: string; tone: Tone }> = {
  ok: { word: 'Ready', tone: 'good' },
  warns: { word: 'Warnings', tone: 'warn' },
  blocks: { word: 'Blocked', tone: 'bad' },
};

export const VERDICTS: Record<ReadinessVerdict, { word: string; tone: Tone }> = {
  ok: { word: 'OK', tone: 'good' },
  warns: { word: 'Warns', tone: 'warn' },
  blocks: { word: 'Blocks', tone: 'bad' },
};

/** A product with the version of its consent where there is a choice of one. */
export function productWords(product: Product, consentVersion: string | null): string {
  return consentVersion ? `${PRODUCT_NAMES[product]}, ${consentVersion}` : PRODUCT_NAMES[product];
}
