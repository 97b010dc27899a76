import { formSlugOf, type Product } from '#features/form/model/campaign.ts';
import type { Form } from '#features/form/model/form.ts';
import { formBySlug, namesOnly, PREFILL_QUESTIONS } from '#features/form/model/form-registry.ts';

export const FUNNEL_KINDS = [
  'landing_viewed',
  'visit',
  'start',
  'consent_displayed',
  'submitted',
  'link_issued',
  'redirected',
  'fallback_submitted',
  'fallback_redirected',
] as const;
type FunnelKind = (typeof FUNNEL_KINDS)[number];
export type FunnelCounts = Record<FunnelKind, number>;

export const NO_COUNTS = Object.fromEntries(FUNNEL_KINDS.map((kind) => [kind, 0])) as FunnelCounts;

/** `before` is the period of the same length before. */
export type FunnelGroup = { value: string; now: FunnelCounts; before: FunnelCounts };
export type LabeledFunnelGroup = FunnelGroup & { label: string };

export type FunnelStage = { key: string; label: string; now: number; before: number };

const STAGE_LABELS = {
  landing_viewed: 'Landing page views',
  visit: 'Visits',
  start: 'Starts',
  consent_displayed: 'Consent text requested',
  submitted: 'Submitted',
  link_issued: 'Link issued',
  redirected: 'Sent to offers',
} as const;

type StageOptions = {
  /** Only some campaigns show one. */
  hasLanding: boolean;
  hasConsent: boolean;
  steps: readonly Omit<FunnelStage, 'key'>[];
};

/** The steps are those of one product's form. A prefill form has no consent page. */
export function funnelStages(
  counts: Pick<FunnelGroup, 'now' | 'before'>,
  { hasLanding, hasConsent, steps }: StageOptions,
): FunnelStage[] {
  const stage = (key: keyof typeof STAGE_LABELS): FunnelStage => ({
    key,
    label: STAGE_LABELS[key],
    now: counts.now[key],
    before: counts.before[key],
  });
  return [
    ...(hasLanding ? [stage('landing_viewed')] : []),
    stage('visit'),
    stage('start'),
    ...steps.map((step) => ({ ...step, key: `step ${step.label}` })),
    ...(hasConsent ? [stage('consent_displayed')] : []),
    stage('submitted'),
    stage('link_issued'),
    stage('redirected'),
  ];
}

export const formatShare = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : '–';

/** Landing page views come before the visits, so they have no share of them. */
export function shareOfVisits(stage: FunnelStage, stages: readonly FunnelStage[]): string {
  const visits = stages.find(({ key }) => key === 'visit');
  return visits && stage.key !== 'landing_viewed' ? formatShare(stage.now, visits.now) : '–';
}

export function formatChange(now: number, before: number): string {
  if (before === 0) return now === 0 ? 'no change' : 'new';
  const change = Math.round((100 * (now - before)) / before);
  return change === 0 ? 'no change' : `${change > 0 ? '+' : '−'}${Math.abs(change)}%`;
}

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

function sumCounts(all: readonly FunnelCounts[]): FunnelCounts {
  const sums = { ...NO_COUNTS };
  for (const counts of all) for (const kind of FUNNEL_KINDS) sums[kind] += counts[kind];
  return sums;
}

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

export function formSteps(
  product: Product,
  askedQuestions: readonly string[] = PREFILL_QUESTIONS,
): { slug: string; title: string }[] {
  const form: Form = formBySlug(formSlugOf(product));
  return form.steps({}, namesOnly(askedQuestions)).map(({ slug, title }) => ({ slug, title }));
}
