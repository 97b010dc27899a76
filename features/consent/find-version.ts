import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { type PublishingNeed, publishingNeed } from '#features/consent/store/publishing.ts';
import { findTexts, findVersion, findVersions } from '#features/consent/store/version-list.ts';
import { type Version, withLeads } from './list-consents.ts';

export type VersionDetail = Version & {
  html: string;
  /** The published version, or null. */
  published: { number: number; sha256: string } | null;
  /** The requirement that this person doesn't meet yet. */
  publishing: PublishingNeed;
};

export async function findConsentVersion(
  actor: Actor,
  source: OwnConsentSource,
  number: number,
): Promise<VersionDetail | null> {
  const found = await findVersion(source, number);
  const [version] = await withLeads(found ? [found] : []);
  if (!version) return null;
  const [texts, all, publishing] = await Promise.all([
    findTexts([version.sha256]),
    findVersions(source),
    publishingNeed(actor, version),
  ]);
  return {
    ...version,
    html: Buffer.from(texts.get(version.sha256) ?? []).toString('utf8'),
    published: all.find(({ state }) => state === 'published') ?? null,
    publishing,
  };
}
