import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditActor } from '#features/access/store/audit.ts';
import type { WordingContent } from '#features/campaign/model/campaign-words.ts';
import { WORDING_CONTENT } from '#features/campaign/model/wording-form.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type WordingVersion = {
  id: string;
  number: number;
  content: WordingContent;
  revision: number;
  editedAt: Date;
  editedByLabel: string;
  editedById: string | null;
  publishedAt: Date | null;
  publishedByLabel: string | null;
};

export type WordingVersions = { draft: WordingVersion | null; published: WordingVersion | null };

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

/** The published texts by campaign. */
export const wordingsAt = cacheUntilChange(async (): Promise<Map<string, WordingContent>> => {
  const rows = await db().wordingVersion.findMany({
    where: { state: 'published' },
    select: { campaignSlug: true, content: true },
  });
  return new Map(rows.map(({ campaignSlug, content }) => [campaignSlug, WORDING_CONTENT.parse(content)]));
});

export async function findWordingVersions(campaignSlug: string, client: Db = db()): Promise<WordingVersions> {
  const rows = await client.wordingVersion.findMany({
    where: { campaignSlug, state: { in: ['draft', 'published'] } },
    select: VERSION,
  });
  const of = (wanted: string): WordingVersion | null => {
    const found = rows.find(({ state }) => state === wanted);
    return found ? { ...found, content: WORDING_CONTENT.parse(found.content) } : null;
  };
  return { draft: of('draft'), published: of('published') };
}

export async function recordWordingDraft(
  by: AuditActor,
  campaignSlug: string,
  draft: WordingVersion | null,
  content: WordingContent,
  tx: Tx,
): Promise<void> {
  const edited = {
    content,
    editedAt: await databaseNow(tx),
    editedByLabel: by.email,
    editedById: by.staffId,
  };
  if (draft) {
    await tx.wordingVersion.update({
      where: { id: draft.id },
      data: { ...edited, revision: { increment: 1 } },
    });
    return;
  }
  const last = await tx.wordingVersion.aggregate({ where: { campaignSlug }, _max: { number: true } });
  await tx.wordingVersion.create({
    data: { id: randomUUID(), campaignSlug, number: (last._max.number ?? 0) + 1, ...edited },
  });
}

export async function recordWordingPublished(
  by: AuditActor,
  {
    draft,
    published,
    reason,
  }: { draft: WordingVersion; published: WordingVersion | null; reason: string | null },
  tx: Tx,
): Promise<void> {
  if (published) await recordWordingRetired(by, published, tx);
  await tx.wordingVersion.update({
    where: { id: draft.id },
    data: {
      state: 'published',
      publishedAt: await databaseNow(tx),
      publishedByLabel: by.email,
      publishedById: by.staffId,
      selfPublishReason: reason,
    },
  });
}

export async function recordWordingRetired(by: AuditActor, { id }: WordingVersion, tx: Tx): Promise<void> {
  await tx.wordingVersion.update({
    where: { id },
    data: { state: 'retired', retiredAt: await databaseNow(tx), retiredByLabel: by.email },
  });
}

export async function deleteWordingDraft({ id }: WordingVersion, tx: Tx): Promise<void> {
  await tx.wordingVersion.delete({ where: { id } });
}
