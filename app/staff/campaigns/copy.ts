import type { Tone } from '#components/console/status.tsx';
import { isClosed, worstVerdict } from '#features/campaign/model/readiness.ts';
import type { ReadinessItem, ReadinessVerdict } from '#features/campaign/model/readiness-facts.ts';
import { type CampaignAdminStatus, PRODUCT_NAMES, type Product } from '#features/form/model/campaign.ts';

export const STATUS_LABELS: Record<CampaignAdminStatus, { label: string; tone: Tone; about: string }> = {
  open: { label: 'Live', tone: 'good', about: 'Borrowers can start now.' },
  scheduled: { label: 'Scheduled', tone: 'info', about: 'It opens automatically at the time you set.' },
  paused: {
    label: 'Paused',
    tone: 'warn',
    about: 'New borrowers can’t start. Those who have started can finish.',
  },
  closed: {
    label: 'Closed',
    tone: 'plain',
    about: 'Its closing time has passed. New borrowers can’t start.',
  },
  draft: {
    label: 'Draft',
    tone: 'plain',
    about: 'Not published yet. Its link says that it opens later.',
  },
  archived: { label: 'Archived', tone: 'plain', about: 'Ended for good. Its records stay.' },
};

const READINESS_LABELS: Record<ReadinessVerdict, { label: string; tone: Tone }> = {
  ok: { label: 'Ready', tone: 'good' },
  warns: { label: 'Warnings', tone: 'warn' },
  blocks: { label: 'Blocked', tone: 'bad' },
};

/** A live campaign isn’t called blocked while borrowers can use it. */
export function readinessBadge(status: CampaignAdminStatus, items: readonly ReadinessItem[]) {
  const verdict = worstVerdict(items);
  return status === 'open' && verdict === 'blocks' && !isClosed(items)
    ? VERDICT_LABELS.blocks
    : READINESS_LABELS[verdict];
}

export const VERDICT_LABELS: Record<ReadinessVerdict, { label: string; tone: Tone }> = {
  ok: { label: 'OK', tone: 'good' },
  warns: { label: 'Warning', tone: 'warn' },
  blocks: { label: 'Must fix', tone: 'bad' },
};

export function productLabel(product: Product, consentVersion: string | null): string {
  return consentVersion ? `${PRODUCT_NAMES[product]}, ${consentVersion}` : PRODUCT_NAMES[product];
}
