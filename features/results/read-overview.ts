import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { type CampaignLabel, findCampaignLabels } from '#features/campaign/store/campaigns.ts';
import type { Product } from '#features/form/model/campaign.ts';
import {
  type FunnelGroup,
  formSteps,
  funnelStages,
  type LabeledFunnelGroup,
  NO_COUNTS,
} from '#features/results/model/funnel.ts';
import {
  type Period,
  parsePeriod,
  presets,
  type Slot,
  slotOf,
  slotsIn,
} from '#features/results/model/period.ts';
import {
  type FunnelFigures,
  type FunnelFilters,
  findFigures,
  findSources,
  findSpan,
  hasFunnelEvents,
} from '#features/results/store/funnel-figures.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';
import { dateFormat, dayInZone } from '#platform/values/zoned-time.ts';
import { deviceName, filtersFrom, type OverviewQuery, optionsFrom, queryOf } from './overview-filters.ts';

export type Overview = Awaited<ReturnType<typeof readOverview>>;

const HOURS = 24;

export async function readOverview(actor: Actor, query: OverviewQuery) {
  const [campaigns, sources, hasData, now] = await Promise.all([
    findCampaignLabels(),
    findSources(),
    hasFunnelEvents(),
    databaseNow(),
  ]);
  const zone = actor.timeZone;
  const today = dayInZone(zone, now);
  const { period, error } = parsePeriod(query.from, query.to, today);
  const filters = filtersFrom(query, campaigns);
  const product = productOf(filters, campaigns);
  const slot = slotOf(period);
  const span = await findSpan({ ...period, zone });
  const figures = await findFigures(span, { zone, slot }, filters, product !== null);
  const campaignOf = (slug: string | null) => campaigns.find((campaign) => campaign.slug === slug);
  const hasConsent = !figures.campaigns.some(({ value }) => campaignOf(value)?.product === 'prefill');
  const steps = product ? stepsIn(figures, product, campaignOf(filters.campaign)) : [];
  const { whole } = figures;
  const hasLanding = filters.campaign !== null && whole.now.landing_viewed + whole.before.landing_viewed > 0;
  const seenSources = figures.sources.map(({ value }) => value);
  const selectedSources = filters.source ? [filters.source] : [];
  return {
    query: queryOf(filters, period),
    error,
    period,
    presets: presets(today),
    span,
    /** The period includes today, so its figures still grow. */
    isRunning: period.to >= today,
    hasData,
    hasSteps: product !== null,
    /** False if a campaign has a prefill form, which has no consent page. */
    hasConsent,
    stages: funnelStages(whole, { hasLanding, hasConsent, steps }),
    whole,
    median: figures.median,
    slot,
    slots: allSlots(figures.slots, slot, period, period.to < today ? HOURS : hourIn(zone, now) + 1),
    campaigns: labeled(figures.campaigns, (slug) => campaignOf(slug)?.name ?? slug),
    sources: labeled(figures.sources, (source) => source || 'No source'),
    devices: labeled(figures.devices, deviceName),
    options: optionsFrom(campaigns, [...new Set([...sources, ...seenSources, ...selectedSources])]),
    links: campaigns.map(({ slug, name }) => ({ name, href: `${env().APP_ORIGIN}/start/${slug}` })),
  };
}

function productOf({ campaign, product }: FunnelFilters, campaigns: CampaignLabel[]): Product | null {
  return product ?? campaigns.find(({ slug }) => slug === campaign)?.product ?? null;
}

/** Steps that the form no longer has come last. */
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

const shortDay = (day: string) =>
  dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

const hourIn = (zone: string, at: Date) =>
  Number(dateFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(at));

const labeled = (groups: FunnelGroup[], labelOf: (value: string) => string): LabeledFunnelGroup[] =>
  groups.map((group) => ({ ...group, label: labelOf(group.value) }));
