import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import { NO_WORDING, type WordingContent } from '#features/campaign/model/campaign-words.ts';
import {
  byWordField,
  draftError,
  parseWordingForm,
  WORDING_LABELS,
  type WordField,
} from '#features/campaign/model/wording-form.ts';
import { wordingVersions } from '#features/campaign/store/text-versions.ts';
import type { FieldReader } from '#platform/values/field-errors.ts';
import { CampaignText, type EditDraftResult, type TextDetail } from './edit-texts.ts';

const wording = new CampaignText({
  name: 'wording',
  texts: wordingVersions,
  labels: WORDING_LABELS,
  standard: NO_WORDING,
  // Null stands for the standard text.
  facts: (content) => byWordField((key, language) => content[language][key] ?? null),
  draftError,
});

export type WordingDetail = TextDetail<WordingContent>;

export const readWording = wording.read.bind(wording);
export const publishWording = wording.publish.bind(wording);
export const discardWordingDraft = wording.discard.bind(wording);
export const retireWording = wording.retire.bind(wording);
export const copyWording = wording.copy.bind(wording);

export async function saveWordingDraft(
  actor: Actor,
  slug: string,
  revision: number,
  text: FieldReader<WordField>,
): Promise<EditDraftResult> {
  return wording.save(actor, slug, revision, async (_before, campaign) => parseWordingForm(text, campaign));
}
