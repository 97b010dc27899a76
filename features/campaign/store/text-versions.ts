import 'server-only';
import { LANDING_CONTENT } from '#features/campaign/model/landing.ts';
import { WORDING_CONTENT } from '#features/campaign/model/wording-form.ts';
import {
  findVersionAndPublished,
  VERSION_COLUMNS,
  type Version,
  type VersionTable,
} from '#features/versions/store/versions.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { type Db, db } from '#platform/database/db.ts';

export type TextVersion<Content> = Version & { content: Content };

export type TextVersions<Content> = {
  draft: TextVersion<Content> | null;
  published: TextVersion<Content> | null;
};

export type CampaignTexts<Content> = ReturnType<typeof campaignTexts<Content>>;

/** The texts of campaigns in one table. A campaign has at most one draft and one published version. */
function campaignTexts<Content>(rows: VersionTable['rows'], parse: (stored: unknown) => Content) {
  const table: VersionTable<TextVersion<Content>> = {
    rows,
    owner: (campaignSlug) => ({ campaignSlug }),
    columns: { ...VERSION_COLUMNS, content: true },
    read: (stored) => ({ ...stored, content: parse(stored.content) }),
  };
  return {
    table,
    async find(campaignSlug: string): Promise<TextVersions<Content>> {
      const { version, published } = await findVersionAndPublished(table, campaignSlug, null, db());
      return { draft: version, published };
    },
    /** By campaign. */
    async findPublished(): Promise<Map<string, Content>> {
      // These tables have the same columns, but Prisma has a type for each.
      const published = await (rows(db()) as Db['landingVersion']).findMany({
        where: { state: 'published' },
        select: { campaignSlug: true, content: true },
      });
      return new Map(published.map(({ campaignSlug, content }) => [campaignSlug, parse(content)]));
    },
  };
}

export const landingVersions = campaignTexts(
  (client) => client.landingVersion,
  (stored) => LANDING_CONTENT.parse(stored),
);

export const wordingVersions = campaignTexts(
  (client) => client.wordingVersion,
  (stored) => WORDING_CONTENT.parse(stored),
);

/** The published landing pages by campaign. */
export const landingsAt = cacheUntilChange(landingVersions.findPublished);

/** The published texts by campaign. */
export const wordingsAt = cacheUntilChange(wordingVersions.findPublished);
