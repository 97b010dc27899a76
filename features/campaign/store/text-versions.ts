import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditActor } from '#features/access/store/audit.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type TextVersion<Content> = {
  id: string;
  number: number;
  content: Content;
  revision: number;
  editedAt: Date;
  editedByLabel: string;
  editedById: string | null;
  publishedAt: Date | null;
  publishedByLabel: string | null;
};

export type TextVersions<Content> = {
  draft: TextVersion<Content> | null;
  published: TextVersion<Content> | null;
};

/** The texts of campaigns in one table. A campaign has at most one draft and one published version. */
export type TextVersionStore<Content> = {
  /** By campaign. */
  findPublished: () => Promise<Map<string, Content>>;
  find: (campaignSlug: string, client?: Db) => Promise<TextVersions<Content>>;
  recordDraft: (
    by: AuditActor,
    campaignSlug: string,
    draft: TextVersion<Content> | null,
    content: Content,
    tx: Tx,
  ) => Promise<void>;
  /** `reason`: why one person published alone. */
  recordPublished: (
    by: AuditActor,
    change: { draft: TextVersion<Content>; published: TextVersion<Content> | null; reason: string | null },
    tx: Tx,
  ) => Promise<void>;
  recordRetired: (by: AuditActor, version: TextVersion<Content>, tx: Tx) => Promise<void>;
  deleteDraft: (draft: TextVersion<Content>, tx: Tx) => Promise<void>;
};

type Table = Db['landingVersion'] | Db['wordingVersion'];

const VERSION = {
  id: true,
  number: true,
  state: true,
  content: true,
  revision: true,
  editedAt: true,
  editedByLabel: true,
  editedById: true,
  publishedAt: true,
  publishedByLabel: true,
} as const;

export function textVersions<Content extends object>(
  table: (client: Db) => Table,
  parse: (stored: unknown) => Content,
): TextVersionStore<Content> {
  // These tables have the same columns, but Prisma has a type for each.
  const tableOf = (client: Db) => table(client) as Db['landingVersion'];
  const recordRetired = async (by: AuditActor, { id }: TextVersion<Content>, tx: Tx) => {
    await tableOf(tx).update({
      where: { id },
      data: { state: 'retired', retiredAt: await databaseNow(tx), retiredByLabel: by.email },
    });
  };
  return {
    async findPublished() {
      const rows = await tableOf(db()).findMany({
        where: { state: 'published' },
        select: { campaignSlug: true, content: true },
      });
      return new Map(rows.map(({ campaignSlug, content }) => [campaignSlug, parse(content)]));
    },

    async find(campaignSlug, client = db()) {
      const rows = await tableOf(client).findMany({
        where: { campaignSlug, state: { in: ['draft', 'published'] } },
        select: VERSION,
      });
      const of = (wanted: string): TextVersion<Content> | null => {
        const found = rows.find(({ state }) => state === wanted);
        return found ? { ...found, content: parse(found.content) } : null;
      };
      return { draft: of('draft'), published: of('published') };
    },

    async recordDraft(by, campaignSlug, draft, content, tx) {
      const edited = {
        content,
        editedAt: await databaseNow(tx),
        editedByLabel: by.email,
        editedById: by.staffId,
      };
      if (draft) {
        const data = { ...edited, revision: { increment: 1 } };
        await tableOf(tx).update({ where: { id: draft.id }, data });
        return;
      }
      const last = await tableOf(tx).aggregate({ where: { campaignSlug }, _max: { number: true } });
      const number = (last._max.number ?? 0) + 1;
      await tableOf(tx).create({ data: { id: randomUUID(), campaignSlug, number, ...edited } });
    },

    async recordPublished(by, { draft, published, reason }, tx) {
      if (published) await recordRetired(by, published, tx);
      await tableOf(tx).update({
        where: { id: draft.id },
        data: {
          state: 'published',
          publishedAt: await databaseNow(tx),
          publishedByLabel: by.email,
          publishedById: by.staffId,
          selfPublishReason: reason,
        },
      });
    },

    recordRetired,

    async deleteDraft({ id }, tx) {
      await tableOf(tx).delete({ where: { id } });
    },
  };
}
