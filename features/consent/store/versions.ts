import 'server-only';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { databaseNow, db } from '#platform/database/db.ts';
import { readVersionSource } from './columns.ts';

export type Outdated = { source: OwnConsentSource; number: number; isNews: boolean };

/** Returns null if the lead carried no stored text. */
export async function recordOutdated(leadId: string): Promise<Outdated | null> {
  const attempt = await db().attempt.findFirst({
    where: { leadId },
    orderBy: { number: 'desc' },
    select: { acknowledgment: { select: { fetchId: true } } },
  });
  if (!attempt) return null;
  const { fetchId } = attempt.acknowledgment;
  const outdatedAt = await databaseNow();
  const { count } = await db().consentVersion.updateMany({
    where: { fetchId, outdatedAt: null },
    data: { outdatedAt },
  });
  const version = await db().consentVersion.findUnique({
    where: { fetchId },
    select: { source: true, number: true },
  });
  return version && { ...version, source: readVersionSource(version.source), isNews: count === 1 };
}
