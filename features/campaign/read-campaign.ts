import 'server-only';
import type { CampaignSettings } from '#features/campaign/model/campaign-form.ts';
import { buildCampaignLink, type LinkInput } from '#features/campaign/model/campaign-link.ts';
import { embedSnippet } from '#features/campaign/model/embed-snippet.ts';
import {
  type CampaignRow,
  countRecentLeads,
  findCampaignRow,
  hasJourneys,
  listCampaignRows,
} from '#features/campaign/store/campaigns.ts';
import { campaignAdminStatus, passThroughNames } from '#features/form/model/campaign.ts';
import type { Option } from '#features/form/model/options.ts';
import { findOptions } from '#features/form/store/options.ts';
import { DICTIONARIES } from '#features/wording/model/dictionaries.ts';
import { languageOf, NO_READER } from '#features/wording/model/language.ts';
import { env } from '#platform/config/env.ts';
import { databaseNow } from '#platform/database/db.ts';
import { createCampaignCheck } from './check-campaign.ts';

/** With `isStarted`, the slug and the product are fixed. */
export type CampaignDetail = NonNullable<Awaited<ReturnType<typeof readCampaign>>>;

export async function readCampaign(slug: string) {
  const [row, isStarted, now] = await Promise.all([findCampaignRow(slug), hasJourneys(slug), databaseNow()]);
  return (
    row && {
      ...row,
      status: campaignAdminStatus(row, now),
      isStarted,
      link: startLink(row),
      snippet: snippetOf(row),
    }
  );
}

function snippetOf({ slug, languages }: CampaignRow): string {
  const { landing } = DICTIONARIES[languageOf(languages, NO_READER)];
  return embedSnippet(env().APP_ORIGIN, slug, landing.tab);
}

const startLink = ({ slug }: Pick<CampaignSettings, 'slug'>): string => `${env().APP_ORIGIN}/start/${slug}`;

export type ListedCampaign = Awaited<ReturnType<typeof listCampaigns>>['current'][number];

export async function listCampaigns() {
  const [rows, leads, now, check] = await Promise.all([
    listCampaignRows(),
    countRecentLeads(),
    databaseNow(),
    createCampaignCheck(),
  ]);
  const listed = await Promise.all(
    rows.map(async (row) => ({
      ...row,
      status: campaignAdminStatus(row, now),
      link: startLink(row),
      leads: leads.get(row.slug) ?? 0,
      readiness: row.archivedAt ? null : await check(row, 'briefly'),
    })),
  );
  return {
    current: listed.filter(({ status }) => status !== 'archived'),
    archived: listed.filter(({ status }) => status === 'archived'),
  };
}

type BuiltLink = { url: string; errors: Record<string, string>; purposes: readonly Option[] };

export async function buildLink(
  { slug, product, passThrough }: Pick<CampaignRow, 'slug' | 'product' | 'passThrough'>,
  input: LinkInput,
): Promise<BuiltLink> {
  const purposes = product === 'refinance' ? [] : ((await findOptions(product)).loan_purpose ?? []);
  const context = {
    passThrough: passThroughNames({ product, passThrough }),
    purposes: purposes.map(({ value }) => value),
  };
  const { url, errors } = buildCampaignLink(env().APP_ORIGIN, slug, input, context);
  return { url, errors, purposes };
}
