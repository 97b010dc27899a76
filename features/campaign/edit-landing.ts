import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import { alertsInTransaction } from '#features/alerts/raise-alert.ts';
import {
  LANDING_LABELS,
  type LandingContent,
  type LandingField,
  NO_LANDING_CONTENT,
  parseLandingForm,
} from '#features/campaign/model/landing.ts';
import { lockCampaign } from '#features/campaign/store/campaigns.ts';
import {
  deleteUnnamedLandingImage,
  lockLandingImages,
  recordLandingImage,
} from '#features/campaign/store/landing-images.ts';
import {
  deleteLandingDraft,
  findLandingVersions,
  type LandingVersion,
  type LandingVersions,
  recordLandingDraft,
  recordLandingPublished,
  recordLandingRetired,
} from '#features/campaign/store/landing-versions.ts';
import { type PublishingNeed, publishingNeed } from '#features/consent/store/publishing.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldReader } from '#platform/values/field-errors.ts';
import { type ChangeDraft, changeDraft, type EditDraftResult, publishingError } from './change-draft.ts';
import { readLandingImage } from './read-landing-image.ts';

const LANDING_ACTIONS = [
  'landing_drafted',
  'landing_published',
  'landing_discarded',
  'landing_retired',
] as const;

export type LandingDetail = LandingVersions & { publishing: PublishingNeed };

export async function readLanding(actor: Actor, slug: string): Promise<LandingDetail> {
  const versions = await findLandingVersions(slug);
  const publishing = versions.draft ? await publishingNeed(actor, versions.draft) : 'nothing';
  return { ...versions, publishing };
}

/** Null without such a campaign. Fails if another person changed the draft after `revision`; 0 stands for no draft. */
export type EditLandingResult = EditDraftResult;

export async function saveLandingDraft(
  actor: Actor,
  slug: string,
  revision: number,
  text: FieldReader<LandingField>,
): Promise<EditLandingResult> {
  const parsed = parseLandingForm(text);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  return ifUnchanged(slug, revision, async ({ draft, published }, tx) => {
    const before = (draft ?? published)?.content ?? NO_LANDING_CONTENT;
    return storeDraft(actor, slug, { draft, before, after: { ...parsed.value, image: before.image } }, tx);
  });
}

/** Like a change of the text, it makes or changes the draft. Null removes the picture. */
export async function saveLandingImage(
  actor: Actor,
  slug: string,
  revision: number,
  file: Uint8Array | null,
): Promise<EditLandingResult> {
  const image = file && (await readLandingImage(file));
  if (image && 'error' in image) return { ok: false, errors: { image: image.error } };
  return ifUnchanged(slug, revision, async ({ draft, published }, tx) => {
    const before = (draft ?? published)?.content ?? NO_LANDING_CONTENT;
    await lockLandingImages(tx);
    if (image) await recordLandingImage(image, tx);
    const named = image && { sha256: image.sha256, width: image.width, height: image.height };
    await storeDraft(actor, slug, { draft, before, after: { ...before, image: named } }, tx);
    if (before.image) await deleteUnnamedLandingImage(before.image.sha256, tx);
    return null;
  });
}

type DraftChange = { draft: LandingVersion | null; before: LandingContent; after: LandingContent };

async function storeDraft(
  actor: Actor,
  slug: string,
  { draft, before, after }: DraftChange,
  tx: Tx,
): Promise<null> {
  await recordLandingDraft(actor, slug, draft, after, tx);
  const facts = changedFacts(before, after);
  await recordAudit(actor, { action: 'landing_drafted', subject: slug, ...facts }, tx);
  return null;
}

/** The same two people as for a consent text: the author and another person, one of them in compliance. */
export async function publishLanding(
  actor: Actor,
  slug: string,
  revision: number,
  reason: string,
): Promise<EditLandingResult> {
  const alerts = alertsInTransaction();
  const result = await ifUnchanged(slug, revision, async ({ draft, published }, tx) => {
    if (!draft) return 'There’s no draft to publish.';
    const need = await publishingNeed(actor, draft, tx);
    const error = publishingError(need, reason);
    if (error) return error;
    const lone = need === 'reason' ? reason : null;
    await recordLandingPublished(actor, { draft, published, reason: lone }, tx);
    if (lone)
      await alerts.record(tx, 'landing_published_alone', `${slug} ${draft.number}`, { by: actor.email });
    const facts = changedFacts(published?.content ?? NO_LANDING_CONTENT, draft.content);
    await recordAudit(
      actor,
      { action: 'landing_published', subject: slug, ...(lone && { reason: lone }), ...facts },
      tx,
    );
    return null;
  });
  await alerts.announce();
  return result;
}

export async function discardLandingDraft(
  actor: Actor,
  slug: string,
  revision: number,
): Promise<EditLandingResult> {
  return ifUnchanged(slug, revision, async ({ draft, published }, tx) => {
    if (!draft) return null;
    await lockLandingImages(tx);
    await deleteLandingDraft(draft, tx);
    if (draft.content.image) await deleteUnnamedLandingImage(draft.content.image.sha256, tx);
    const facts = changedFacts(draft.content, published?.content ?? NO_LANDING_CONTENT);
    await recordAudit(actor, { action: 'landing_discarded', subject: slug, ...facts }, tx);
    return null;
  });
}

/** Borrowers see the standard page again. Needs no second person, so that a wrong claim is gone at once. */
export async function retireLanding(actor: Actor, slug: string): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await lockCampaign(slug, tx))) return false;
    const { published } = await findLandingVersions(slug, tx);
    if (!published) return true;
    await recordLandingRetired(actor, published, tx);
    const before = { number: published.number };
    await recordAudit(actor, { action: 'landing_retired', subject: slug, before }, tx);
    return true;
  });
}

const ifUnchanged = (slug: string, revision: number, change: ChangeDraft<LandingVersions>) =>
  changeDraft(slug, revision, change, {
    find: findLandingVersions,
    lastChange: () => describeLastChange(slug, LANDING_ACTIONS, LANDING_LABELS),
  });

function changedFacts(
  before: LandingContent,
  after: LandingContent,
): { before: AuditFacts; after: AuditFacts } {
  const names = (Object.keys(LANDING_LABELS) as (keyof LandingContent)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const facts = (content: LandingContent) => Object.fromEntries(names.map((name) => [name, content[name]]));
  return { before: facts(before), after: facts(after) };
}
