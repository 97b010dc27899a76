import type { Form } from '#features/questions/model/forms/form.ts';
import { formBySlug } from '#features/questions/model/forms/known.ts';
import { PREFILL_QUESTIONS } from '#features/questions/model/prefill/form.ts';
import { formSlugOf, type Product } from '#features/questions/model/product.ts';

/** What is counted of every campaign, in the order in which it happens. */
export const FUNNEL_KINDS = [
  'visit',
  'start',
  'consent_displayed',
  'submitted',
  'link_issued',
  'redirected',
  'fallback_submitted',
  'fallback_redirected',
] as const;
export type FunnelKind = (typeof FUNNEL_KINDS)[number];
export type FunnelCounts = Record<FunnelKind, number>;

export const NO_COUNTS: FunnelCounts = {
  visit: 0,
  start: 0,
  consent_displayed: 0,
  submitted: 0,
  link_issued: 0,
  redirected: 0,
  fallback_submitted: 0,
  fallback_redirected: 0,
};

/** Counts of one value of what they are grouped by, in the time looked at and in the time before. */
export type FunnelGroup = { value: string; now: FunnelCounts; before: FunnelCounts };
/** The same under the name by which staff know it. */
export type LabeledFunnelGroup = FunnelGroup & { label: string };

/** One bar of the funnel: how many came as far, and how many in the time before. */
export type FunnelStage = { key: string; label: string; now: number; before: number };

const STAGE_LABELS = {
  visit: 'Visits',
  start: 'Starts',
  consent_displayed: 'Consent displayed',
  submitted: 'Submitted',
  link_issued: 'Link issued',
  redirected: 'Sent to offers',
} as const;

/**
 * The stages of a funnel in order. Of one product those of its form are among them; of several only what all have: a prefill
 * form has no consent page.
 */
export function funnelStages(
  counts: Pick<FunnelGroup, 'now' | 'before'>,
  { hasConsent, steps }: { hasConsent: boolean; steps: readonly Omit<FunnelStage, 'key'>[] },
): FunnelStage[] {
  const stage = (key: keyof typeof STAGE_LABELS): FunnelStage => ({
    key,
    label: STAGE_LABELS[key],
    now: counts.now[key],
    before: counts.before[key],
  });
  return [
    stage('visit'),
    stage('start'),
    ...steps.map((step) => ({ ...step, key: `step ${step.label}` })),
    ...(hasConsent ? [stage('consent_displayed')] : []),
    stage('submitted'),
    stage('link_issued'),
    stage('redirected'),
  ];
}

/** A part of a whole as staff read it; a dash where there is no whole. */
export const formatShare = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : '–';

/** By how much something has grown, as staff read it. */
export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'no change' : 'new';
  const change = Math.round((100 * (now - before)) / before);
  return change === 0 ? 'no change' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`;
}

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Groups with the most visits, and what all others make together. */
export function groupRemainder(groups: readonly LabeledFunnelGroup[], max: number): LabeledFunnelGroup[] {
  if (groups.length <= max) return [...groups];
  const others = groups.slice(max);
  return [
    ...groups.slice(0, max),
    {
      value: '',
      label: `${others.length} others`,
      now: sumCounts(others.map(({ now }) => now)),
      before: sumCounts(others.map(({ before }) => before)),
    },
  ];
}

const sumCounts = (all: FunnelCounts[]): FunnelCounts =>
  Object.fromEntries(
    FUNNEL_KINDS.map((name) => [name, all.reduce((sum, counts) => sum + counts[name], 0)]),
  ) as FunnelCounts;

/** Where people stop: from which stage to which the most of those who were there did not come, the greatest loss first. */
export function largestDrops(stages: readonly FunnelStage[], max: number) {
  return stages
    .flatMap((to, index) => {
      const from = stages[index - 1];
      if (!from || from.now <= to.now) return [];
      return [{ from, to, lost: from.now - to.now, share: (from.now - to.now) / from.now }];
    })
    .sort((one, other) => other.lost - one.lost)
    .slice(0, max);
}

/** The steps of a product's form in order, by slug, with the title that borrowers read. Of a prefill, those that are asked. */
export function formSteps(
  product: Product,
  askedQuestions: readonly string[] = PREFILL_QUESTIONS,
): { slug: string; title: string }[] {
  const form: Form = formBySlug(formSlugOf(product));
  return form
    .steps({}, { today: '', options: {}, askedQuestions })
    .map(({ slug, title }) => ({ slug, title }));
}
