import 'server-only';
import type { Actor } from '#features/access/model/actor.ts';
import type { AuditFacts } from '#features/access/store/audit.ts';
import { NO_WORDING, WORD_KEYS, type WordingContent } from '#features/campaign/model/campaign-words.ts';
import {
  draftError,
  parseWordingForm,
  WORDING_LABELS,
  type WordField,
  wordField,
} from '#features/campaign/model/wording-form.ts';
import { wordingVersions } from '#features/campaign/store/wording-versions.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import type { FieldReader } from '#platform/values/field-errors.ts';
import type { EditDraftResult } from './change-draft.ts';
import { type TextDetail, textEditor } from './edit-texts.ts';

const editor = textEditor({
  store: wordingVersions,
  actions: {
    drafted: 'wording_drafted',
    published: 'wording_published',
    discarded: 'wording_discarded',
    retired: 'wording_retired',
  },
  alertIfAlone: 'wording_published_alone',
  labels: WORDING_LABELS,
  standard: NO_WORDING,
  changedFacts,
  draftError,
});

export type WordingDetail = TextDetail<WordingContent>;

export const readWording = editor.read;
export const publishWording = editor.publish;
export const discardWordingDraft = editor.discard;
export const retireWording = editor.retire;
export const copyWording = editor.copy;

export async function saveWordingDraft(
  actor: Actor,
  slug: string,
  revision: number,
  text: FieldReader<WordField>,
): Promise<EditDraftResult> {
  return editor.ifUnchanged(slug, revision, async (versions, tx, campaign) => {
    const parsed = parseWordingForm(text, campaign);
    if (!parsed.ok) return parsed.errors;
    return editor.recordDraft(actor, slug, versions, parsed.content, tx);
  });
}

/** By the name of the field. A text that is null is the standard one. */
function changedFacts(
  before: WordingContent,
  after: WordingContent,
): { before: AuditFacts; after: AuditFacts } {
  const changed = WORD_KEYS.flatMap((key) =>
    LANGUAGES.filter((language) => before[language][key] !== after[language][key]).map(
      (language) => [key, language] as const,
    ),
  );
  const facts = (content: WordingContent): AuditFacts =>
    Object.fromEntries(
      changed.map(([key, language]) => [wordField(key, language), content[language][key] ?? null]),
    );
  return { before: facts(before), after: facts(after) };
}
