import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import type { AuditFacts } from '#features/access/store/audit.ts';
import {
  LANDING_LABELS,
  type LandingContent,
  type LandingField,
  NO_LANDING_CONTENT,
  parseLandingForm,
} from '#features/campaign/model/landing.ts';
import {
  deleteUnnamedLandingImage,
  lockLandingImages,
  recordLandingImage,
} from '#features/campaign/store/landing-images.ts';
import { landingVersions } from '#features/campaign/store/landing-versions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { FieldReader } from '#platform/values/field-errors.ts';
import type { EditDraftResult } from './change-draft.ts';
import { type TextDetail, textEditor } from './edit-texts.ts';
import { readLandingImage } from './read-landing-image.ts';

const editor = textEditor({
  store: landingVersions,
  actions: {
    drafted: 'landing_drafted',
    published: 'landing_published',
    discarded: 'landing_discarded',
    retired: 'landing_retired',
  },
  alertIfAlone: 'landing_published_alone',
  labels: LANDING_LABELS,
  standard: NO_LANDING_CONTENT,
  changedFacts,
  async deleteDraft(draft, tx) {
    await lockLandingImages(tx);
    await landingVersions.deleteDraft(draft, tx);
    if (draft.content.image) await deleteUnnamedLandingImage(draft.content.image.sha256, tx);
  },
});

export type LandingDetail = TextDetail<LandingContent>;

export const readLanding = editor.read;
export const publishLanding = editor.publish;
export const discardLandingDraft = editor.discard;
export const retireLanding = editor.retire;

/** The copy shows the same picture. */
export async function copyLanding(actor: Actor, from: string, to: string, tx: Tx): Promise<void> {
  await lockLandingImages(tx);
  await editor.copy(actor, from, to, tx);
}

export async function saveLandingDraft(
  actor: Actor,
  slug: string,
  revision: number,
  text: FieldReader<LandingField>,
): Promise<EditDraftResult> {
  const parsed = parseLandingForm(text);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  return editor.ifUnchanged(slug, revision, async (versions, tx) => {
    const { image } = contentOf(versions);
    return editor.recordDraft(actor, slug, versions, { ...parsed.value, image }, tx);
  });
}

/** Like a change of the text, it makes or changes the draft. Null removes the picture. */
export async function saveLandingImage(
  actor: Actor,
  slug: string,
  revision: number,
  file: Uint8Array | null,
): Promise<EditDraftResult> {
  const image = file && (await readLandingImage(file));
  if (image && 'error' in image) return { ok: false, errors: { image: image.error } };
  return editor.ifUnchanged(slug, revision, async (versions, tx) => {
    const before = contentOf(versions);
    await lockLandingImages(tx);
    if (image) await recordLandingImage(image, tx);
    const named = image && { sha256: image.sha256, width: image.width, height: image.height };
    await editor.recordDraft(actor, slug, versions, { ...before, image: named }, tx);
    if (before.image) await deleteUnnamedLandingImage(before.image.sha256, tx);
    return null;
  });
}

const contentOf = ({ draft, published }: Pick<LandingDetail, 'draft' | 'published'>): LandingContent =>
  (draft ?? published)?.content ?? NO_LANDING_CONTENT;

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
