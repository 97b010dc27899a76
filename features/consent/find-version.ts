import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import type { OwnConsentSource } from '#features/consent/model/consent-sources.ts';
import { findTexts } from '#features/consent/store/consent-history.ts';
import { type PublishingNeed, publishingNeed } from '#features/consent/store/publishers.ts';
import { findVersion, findVersions } from '#features/consent/store/version-list.ts';
import { type Version, withLeads } from './list-consents.ts';

export type VersionDetail = Version & {
  /** The text, as its bytes say. */
  html: string;
  /** The version that it would take the place of, or once did; null where there was none. */
  published: { number: number; sha256: string } | null;
  /** What stands between this person and publishing it. */
  publishing: PublishingNeed;
};

/** One version of a text of our own, for whoever looks at it. */
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
