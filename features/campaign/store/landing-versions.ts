import 'server-only';
import { randomUUID } from 'node:crypto';
import type { AuditActor } from '#features/access/store/audit.ts';
import { LANDING_CONTENT, type LandingContent } from '#features/campaign/model/landing.ts';
import { cacheUntilChange } from '#platform/database/configuration.ts';
import { type Db, databaseNow, db } from '#platform/database/db.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type LandingVersion = {
  id: string;
  number: number;
  content: LandingContent;
  revision: number;
  editedAt: Date;
  editedByLabel: string;
  editedById: string | null;
  publishedAt: Date | null;
  publishedByLabel: string | null;
};

export type LandingVersions = { draft: LandingVersion | null; published: LandingVersion | null };

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

/** The published contents by campaign. */
export const landingsAt = cacheUntilChange(async (): Promise<Map<string, LandingContent>> => {
  const rows = await db().landingVersion.findMany({
    where: { state: 'published' },
    select: { campaignSlug: true, content: true },
  });
  return new Map(rows.map(({ campaignSlug, content }) => [campaignSlug, LANDING_CONTENT.parse(content)]));
});

export async function findLandingVersions(campaignSlug: string, client: Db = db()): Promise<LandingVersions> {
  const rows = await client.landingVersion.findMany({
    where: { campaignSlug, state: { in: ['draft', 'published'] } },
    select: VERSION,
  });
  const of = (wanted: string): LandingVersion | null => {
    const found = rows.find(({ state }) => state === wanted);
    return found ? { ...found, content: LANDING_CONTENT.parse(found.content) } : null;
  };
  return { draft: of('draft'), published: of('published') };
}

export async function recordLandingDraft(
  by: AuditActor,
  campaignSlug: string,
  draft: LandingVersion | null,
  content: LandingContent,
  tx: Tx,
): Promise<void> {
  const edited = {
    content,
    editedAt: await databaseNow(tx),
    editedByLabel: by.email,
    editedById: by.staffId,
  };
  if (draft) {
    await tx.landingVersion.update({
      where: { id: draft.id },
      data: { ...edited, revision: { increment: 1 } },
    });
    return;
  }
  const last = await tx.landingVersion.aggregate({ where: { campaignSlug }, _max: { number: true } });
  await tx.landingVersion.create({
    data: { id: randomUUID(), campaignSlug, number: (last._max.number ?? 0) + 1, ...edited },
  });
}

export async function recordLandingPublished(
  by: AuditActor,
  {
    draft,
    published,
    reason,
  }: { draft: LandingVersion; published: LandingVersion | null; reason: string | null },
  tx: Tx,
): Promise<void> {
  if (published) await recordLandingRetired(by, published, tx);
  await tx.landingVersion.update({
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

export async function recordLandingRetired(by: AuditActor, { id }: LandingVersion, tx: Tx): Promise<void> {
  await tx.landingVersion.update({
    where: { id },
    data: { state: 'retired', retiredAt: await databaseNow(tx), retiredByLabel: by.email },
  });
}

export async function deleteLandingDraft({ id }: LandingVersion, tx: Tx): Promise<void> {
  await tx.landingVersion.delete({ where: { id } });
}
