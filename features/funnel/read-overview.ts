import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { type CampaignLabel, findCampaignLabels } from '#features/campaign/store/campaign-names.ts';
import {
  type FunnelGroup,
  type FunnelStage,
  formSteps,
  funnelStages,
  type LabeledFunnelGroup,
  NO_COUNTS,
} from '#features/funnel/model/funnel.ts';
import {
  type Period,
  type Preset,
  parsePeriod,
  presets,
  type Slot,
  slotOf,
  slotsIn,
} from '#features/funnel/model/period.ts';
import {
  type FunnelFigures,
  type FunnelFilters,
  type FunnelSpan,
  findFigures,
  findSources,
  findSpan,
  isAnythingCounted,
} from '#features/funnel/store/funnel-figures.ts';
import type { Product } from '#features/questions/model/product.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';
import { dateFormat, dayInZone } from '#platform/values/zoned-time.ts';
import {
  deviceName,
  type OverviewOptions,
  type OverviewQuery,
  optionsFrom,
  queryOf,
  selectionFrom,
} from './overview-choice.ts';

export type Overview = {
  /** The query as it was understood. */
  query: OverviewQuery;
  /** What was wrong with it. */
  error: string | null;
  period: Period;
  presets: Preset[];
  span: FunnelSpan;
  /** Whether today is among it, so that it still grows. */
  isRunning: boolean;
  /** Whether anything was counted since there is a funnel. */
  hasData: boolean;
  /** Whether the steps of one form are among the stages. */
  hasSteps: boolean;
  /** Whether the consent page is among them: not where prefill forms are, which have none. */
  hasConsent: boolean;
  stages: FunnelStage[];
  whole: FunnelGroup;
  median: FunnelFigures['median'];
  slot: Slot;
  /** One after another, also those in which nothing was. */
  slots: LabeledFunnelGroup[];
  campaigns: LabeledFunnelGroup[];
  sources: LabeledFunnelGroup[];
  devices: LabeledFunnelGroup[];
  options: OverviewOptions;
  /** Where a campaign's link begins. */
  links: { name: string; href: string }[];
};

const HOURS = 24;

/** The funnel of a time, and of the same time before, as far as it was asked for. */
export async function readOverview(actor: Actor, query: OverviewQuery): Promise<Overview> {
  const [campaigns, sources, hasData, now] = await Promise.all([
    findCampaignLabels(),
    findSources(),
    isAnythingCounted(),
    databaseNow(),
  ]);
  const zone = actor.timeZone;
  const today = dayInZone(zone, now);
  const { period, error } = parsePeriod(query.from, query.to, today);
  const selection = selectionFrom(query, campaigns);
  const product = productOf(selection, campaigns);
  const slot = slotOf(period);
  const span = await findSpan({ ...period, zone });
  const figures = await findFigures(span, { zone, slot }, selection, product !== null);
  const isPrefilled = ({ value }: FunnelGroup) =>
    campaigns.find(({ slug }) => slug === value)?.product === 'prefill';
  const hasConsent = !figures.campaigns.some(isPrefilled);
  const steps = product
    ? stepsIn(
        figures,
        product,
        campaigns.find(({ slug }) => slug === selection.campaign),
      )
    : [];
  const { whole } = figures;
  return {
    query: queryOf(selection, period),
    error,
    period,
    presets: presets(today),
    span,
    isRunning: period.to >= today,
    hasData,
    hasSteps: product !== null,
    hasConsent,
    stages: funnelStages(whole, { hasConsent, steps }),
    whole,
    median: figures.median,
    slot,
    slots: allSlots(figures.slots, slot, period, period.to < today ? HOURS : hourIn(zone, now) + 1),
    campaigns: figures.campaigns.map((group) => ({ ...group, label: nameOf(group.value, campaigns) })),
    sources: figures.sources.map((group) => ({ ...group, label: group.value || 'No source' })),
    devices: figures.devices.map((group) => ({ ...group, label: deviceName(group.value) })),
    options: optionsFrom(campaigns, [
      ...new Set([
        ...sources,
        ...figures.sources.map(({ value }) => value),
        ...(selection.source ? [selection.source] : []),
      ]),
    ]),
    links: campaigns.map(({ slug, name }) => ({ name, href: `${env().APP_ORIGIN}/start/${slug}` })),
  };
}

function productOf({ campaign, product }: FunnelFilters, campaigns: CampaignLabel[]): Product | null {
  return product ?? campaigns.find(({ slug }) => slug === campaign)?.product ?? null;
}

/** The steps of a form in order; and behind them those that it had in this time and has no more. */
function stepsIn({ steps }: FunnelFigures, product: Product, campaign: CampaignLabel | undefined) {
  const known = formSteps(product, product === 'prefill' ? campaign?.asked : undefined);
  const done = (slug: string) => steps.find(({ step }) => step === slug) ?? { now: 0, before: 0 };
  const former = steps.filter(({ step }) => !known.some(({ slug }) => slug === step));
  return [
    ...known.map(({ slug, title }) => ({ label: title, now: done(slug).now, before: done(slug).before })),
    ...former.map(({ step, now, before }) => ({ label: `Step “${step}” (no longer asked)`, now, before })),
  ];
}

function allSlots(found: FunnelGroup[], slot: Slot, period: Period, hours: number): LabeledFunnelGroup[] {
  const values =
    slot === 'hour'
      ? Array.from({ length: hours }, (_, hour) => `${period.from} ${String(hour).padStart(2, '0')}:00`)
      : slotsIn(period, slot);
  return values.map((value) => ({
    ...(found.find((group) => group.value === value) ?? { value, now: NO_COUNTS, before: NO_COUNTS }),
    label: slot === 'hour' ? value.slice(11) : shortDay(value),
  }));
}

/** `Nov 21`. */
const shortDay = (day: string) =>
  dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const hourIn = (zone: string, at: Date) =>
  Number(dateFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at));

const nameOf = (slug: string, campaigns: CampaignLabel[]) =>
  campaigns.find((campaign) => campaign.slug === slug)?.name ?? slug;
