import 'server-only';
import { LANDING_CONTENT } from '#features/campaign/model/landing.ts';
import { WORDING_CONTENT } from '#features/campaign/model/wording-form.ts';
import { VERSION_COLUMNS, type Version, type VersionTable } from '#features/versions/store/versions.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { type Db, db } from '#platform/database/db.ts';

export type TextVersion<Content> = Version & { content: Content };

export type TextVersions<Content> = {
  draft: TextVersion<Content> | null;
  published: TextVersion<Content> | null;
};

export type CampaignTexts<Content> = {
  /** By campaign. */
  findPublished: () => Promise<Map<string, Content>>;
  find: (campaignSlug: string, client?: Db) => Promise<TextVersions<Content>>;
  table: VersionTable;
};

/** The texts of campaigns in one table. A campaign has at most one draft and one published version. */
function campaignTexts<Content extends object>(
  rows: (client: Db) => Db['landingVersion'] | Db['wordingVersion'],
  parse: (stored: unknown) => Content,
): CampaignTexts<Content> {
  // These tables have the same columns, but Prisma has a type for each.
  const rowsOf = (client: Db) => rows(client) as Db['landingVersion'];
  return {
    async find(campaignSlug, client = db()) {
      const found = await rowsOf(client).findMany({
        where: { campaignSlug, state: { in: ['draft', 'published'] } },
        select: { ...VERSION_COLUMNS, content: true },
      });
      const of = (wanted: string): TextVersion<Content> | null => {
        const version = found.find(({ state }) => state === wanted);
        return version ? { ...version, content: parse(version.content) } : null;
      };
      return { draft: of('draft'), published: of('published') };
    },
    async findPublished() {
      const published = await rowsOf(db()).findMany({
        where: { state: 'published' },
        select: { campaignSlug: true, content: true },
      });
      return new Map(published.map(({ campaignSlug, content }) => [campaignSlug, parse(content)]));
    },
    table: { rows, owner: (campaignSlug) => ({ campaignSlug }) },
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
