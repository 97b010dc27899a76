import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import { alertsInTransaction } from '#features/alerts/raise-alert.ts';
import { NO_WORDING, WORD_KEYS, type WordingContent } from '#features/campaign/model/campaign-words.ts';
import {
  draftError,
  parseWordingForm,
  WORDING_LABELS,
  type WordField,
  wordField,
} from '#features/campaign/model/wording-form.ts';
import { lockCampaign } from '#features/campaign/store/campaigns.ts';
import {
  deleteWordingDraft,
  findWordingVersions,
  recordWordingDraft,
  recordWordingPublished,
  recordWordingRetired,
  type WordingVersions,
} from '#features/campaign/store/wording-versions.ts';
import { type PublishingNeed, publishingNeed } from '#features/consent/store/publishing.ts';
import { LANGUAGES } from '#features/wording/model/language.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { FieldReader } from '#platform/values/field-errors.ts';
import { type ChangeDraft, changeDraft, type EditDraftResult, publishingError } from './change-draft.ts';

const WORDING_ACTIONS = [
  'wording_drafted',
  'wording_published',
  'wording_discarded',
  'wording_retired',
] as const;

export type WordingDetail = WordingVersions & { publishing: PublishingNeed };

export async function readWording(actor: Actor, slug: string): Promise<WordingDetail> {
  const versions = await findWordingVersions(slug);
  const publishing = versions.draft ? await publishingNeed(actor, versions.draft) : 'nothing';
  return { ...versions, publishing };
}

export async function saveWordingDraft(
  actor: Actor,
  slug: string,
  revision: number,
  text: FieldReader<WordField>,
): Promise<EditDraftResult> {
  return ifUnchanged(slug, revision, async ({ draft, published }, tx, campaign) => {
    const parsed = parseWordingForm(text, campaign);
    if (!parsed.ok) return parsed.errors;
    const before = (draft ?? published)?.content ?? NO_WORDING;
    await recordWordingDraft(actor, slug, draft, parsed.content, tx);
    const facts = changedFacts(before, parsed.content);
    await recordAudit(actor, { action: 'wording_drafted', subject: slug, ...facts }, tx);
    return null;
  });
}

/** The same two people as for a consent text: the author and another person, one of them in compliance. */
export async function publishWording(
  actor: Actor,
  slug: string,
  revision: number,
  reason: string,
): Promise<EditDraftResult> {
  const alerts = alertsInTransaction();
  const result = await ifUnchanged(slug, revision, async ({ draft, published }, tx, campaign) => {
    if (!draft) return 'There’s no draft to publish.';
    const invalid = draftError(draft.content, campaign);
    if (invalid) return invalid;
    const need = await publishingNeed(actor, draft, tx);
    const error = publishingError(need, reason);
    if (error) return error;
    const lone = need === 'reason' ? reason : null;
    await recordWordingPublished(actor, { draft, published, reason: lone }, tx);
    if (lone)
      await alerts.record(tx, 'wording_published_alone', `${slug} ${draft.number}`, { by: actor.email });
    const facts = changedFacts(published?.content ?? NO_WORDING, draft.content);
    await recordAudit(
      actor,
      { action: 'wording_published', subject: slug, ...(lone && { reason: lone }), ...facts },
      tx,
    );
    return null;
  });
  await alerts.announce();
  return result;
}

export async function discardWordingDraft(
  actor: Actor,
  slug: string,
  revision: number,
): Promise<EditDraftResult> {
  return ifUnchanged(slug, revision, async ({ draft, published }, tx) => {
    if (!draft) return null;
    await deleteWordingDraft(draft, tx);
    const facts = changedFacts(draft.content, published?.content ?? NO_WORDING);
    await recordAudit(actor, { action: 'wording_discarded', subject: slug, ...facts }, tx);
    return null;
  });
}

/** Borrowers read the standard texts again. Needs no second person, so that a wrong text is gone at once. */
export async function retireWording(actor: Actor, slug: string): Promise<boolean> {
  return transaction(async (tx) => {
    if (!(await lockCampaign(slug, tx))) return false;
    const { published } = await findWordingVersions(slug, tx);
    if (!published) return true;
    await recordWordingRetired(actor, published, tx);
    const before = { number: published.number };
    await recordAudit(actor, { action: 'wording_retired', subject: slug, before }, tx);
    return true;
  });
}

const ifUnchanged = (slug: string, revision: number, change: ChangeDraft<WordingVersions>) =>
  changeDraft(slug, revision, change, {
    find: findWordingVersions,
    lastChange: () => describeLastChange(slug, WORDING_ACTIONS, WORDING_LABELS),
  });

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
