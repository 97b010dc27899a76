import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '#features/access/model/actor.ts';
import { isSoftInquiry } from '#features/brand/soft-inquiry.ts';
import { requirePartner } from '#features/brand/store/brand.ts';
import {
  LANDING_LABELS,
  type LandingContent,
  type LandingField,
  NO_LANDING_CONTENT,
  parseLandingForm,
} from '#features/campaign/model/landing.ts';
import { claimsSoftInquiry } from '#features/campaign/model/landing-credit.ts';
import {
  deleteUnnamedLandingImage,
  type LandingImageFile,
  lockLandingImages,
  recordLandingImage,
} from '#features/campaign/store/landing-images.ts';
import { landingVersions } from '#features/campaign/store/text-versions.ts';
import { runJob } from '#features/consent/checker/thread.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { logAlert } from '#platform/log/log.ts';
import type { FieldReader } from '#platform/values/field-errors.ts';
import { CampaignText, type EditDraftResult, type TextDetail } from './edit-texts.ts';

const UNCONFIRMED =
  'Not published. The page says that a check leaves credit scores as they are. Publish the operator’s confirmation first, under Brand.';

const landing = new CampaignText({
  name: 'landing',
  texts: landingVersions,
  labels: LANDING_LABELS,
  standard: NO_LANDING_CONTENT,
  facts: (content) => content,
  async afterDiscard({ content: { image } }, tx) {
    await lockLandingImages(tx);
    if (image) await deleteUnnamedLandingImage(image.sha256, tx);
  },
});

export type LandingDetail = TextDetail<LandingContent>;

export const readLanding = landing.read.bind(landing);
export const discardLandingDraft = landing.discard.bind(landing);
export const retireLanding = landing.retire.bind(landing);

export async function publishLanding(
  actor: Actor,
  slug: string,
  revision: number,
  reason: string,
): Promise<EditDraftResult> {
  const { draft } = await landingVersions.find(slug);
  if (draft && claimsSoftInquiry(draft.content) && !isSoftInquiry(await requirePartner()))
    return { ok: false, errors: { '': UNCONFIRMED } };
  return landing.publish(actor, slug, revision, reason);
}

/** The copy shows the same picture. */
export async function copyLanding(actor: Actor, from: string, to: string, tx: Tx): Promise<void> {
  await lockLandingImages(tx);
  await landing.copy(actor, from, to, tx);
}

export async function saveLandingDraft(
  actor: Actor,
  slug: string,
  revision: number,
  text: FieldReader<LandingField>,
): Promise<EditDraftResult> {
  const parsed = parseLandingForm(text);
  if (!parsed.ok) return { ok: false, errors: parsed.errors };
  return landing.save(actor, slug, revision, async ({ image }) => ({
    ok: true,
    content: { ...parsed.value, image },
  }));
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
  return landing.save(actor, slug, revision, async (before, _campaign, tx) => {
    await lockLandingImages(tx);
    if (image) await recordLandingImage(image, tx);
    const named = image && { sha256: image.sha256, width: image.width, height: image.height };
    const content = { ...before, image: named };
    const replaced = before.image?.sha256;
    return {
      ok: true,
      content,
      ...(replaced && { afterSave: () => deleteUnnamedLandingImage(replaced, tx) }),
    };
  });
}

async function readLandingImage(file: Uint8Array): Promise<LandingImageFile | { error: string }> {
  const found = await runJob('inspectLandingImage', file);
  if (!found.isDone) {
    if (found.stop === 'busy')
      return { error: 'Too many files are being checked right now. Try again in a minute' };
    logAlert('check_stopped', { what: 'landing_image', reason: found.stop });
    return { error: 'This picture couldn’t be checked. Save it again, or choose another one' };
  }
  if ('error' in found.value) return found.value;
  const bytes = new Uint8Array(found.value.bytes);
  return { ...found.value, bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
