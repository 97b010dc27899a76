import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import { type AuditEntry, type AuditFacts, recordAudit } from '#features/access/store/audit.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import { alertsInTransaction } from '#features/alerts/raise-alert.ts';
import { type CampaignRow, lockCampaign } from '#features/campaign/store/campaigns.ts';
import type { TextVersion, TextVersionStore, TextVersions } from '#features/campaign/store/text-versions.ts';
import { type PublishingNeed, publishingError } from '#features/staff/model/two-person-rule.ts';
import { publishingNeed } from '#features/staff/store/publishing-need.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { FieldErrors } from '#platform/values/field-errors.ts';
import { type ChangeDraft, changeDraft, type EditDraftResult } from './change-draft.ts';

export type TextDetail<Content> = TextVersions<Content> & { publishing: PublishingNeed };

type Action = 'drafted' | 'published' | 'discarded' | 'retired';

type TextKind<Content> = {
  store: TextVersionStore<Content>;
  /** As the activity log names them. */
  actions: Record<Action, AuditEntry['action']>;
  alertIfAlone: AlertKind;
  labels: Record<string, string>;
  standard: Content;
  changedFacts: (before: Content, after: Content) => { before: AuditFacts; after: AuditFacts };
  /** The campaign may have changed since the draft was saved. */
  draftError?: (content: Content, campaign: CampaignRow) => string | FieldErrors | null;
  deleteDraft?: (draft: TextVersion<Content>, tx: Tx) => Promise<void>;
};

/** The use cases of a campaign's own texts, which two people publish. */
export function textEditor<Content>({
  store,
  actions,
  labels,
  standard,
  changedFacts,
  ...kind
}: TextKind<Content>) {
  const { draftError = () => null, deleteDraft = store.deleteDraft } = kind;

  const ifUnchanged = (slug: string, revision: number, change: ChangeDraft<TextVersions<Content>>) =>
    changeDraft(slug, revision, change, {
      find: store.find,
      lastChange: () => describeLastChange(slug, Object.values(actions), labels),
    });

  async function recordDraft(
    actor: Actor,
    slug: string,
    { draft, published }: TextVersions<Content>,
    content: Content,
    tx: Tx,
  ): Promise<null> {
    await store.recordDraft(actor, slug, draft, content, tx);
    const facts = changedFacts((draft ?? published)?.content ?? standard, content);
    await recordAudit(actor, { action: actions.drafted, subject: slug, ...facts }, tx);
    return null;
  }

  return {
    ifUnchanged,

    async read(actor: Actor, slug: string): Promise<TextDetail<Content>> {
      const versions = await store.find(slug);
      const publishing = versions.draft ? await publishingNeed(actor, versions.draft) : 'nothing';
      return { ...versions, publishing };
    },

    recordDraft,

    /** Into a new campaign, as a draft. Of a published text and a draft, the published one. */
    async copy(actor: Actor, from: string, to: string, tx: Tx): Promise<void> {
      const { draft, published } = await store.find(from, tx);
      const copied = published ?? draft;
      if (copied) await recordDraft(actor, to, { draft: null, published: null }, copied.content, tx);
    },

    /** The same two people as for a consent text: the author and another person, one of them in compliance. */
    async publish(actor: Actor, slug: string, revision: number, reason: string): Promise<EditDraftResult> {
      const alerts = alertsInTransaction();
      const result = await ifUnchanged(slug, revision, async ({ draft, published }, tx, campaign) => {
        if (!draft) return 'There’s no draft to publish.';
        const need = await publishingNeed(actor, draft, tx);
        const error = draftError(draft.content, campaign) ?? publishingError(need, reason);
        if (error) return error;
        const lone = need === 'reason' ? reason : null;
        await store.recordPublished(actor, { draft, published, reason: lone }, tx);
        if (lone) await alerts.record(tx, kind.alertIfAlone, `${slug} ${draft.number}`, { by: actor.email });
        const facts = changedFacts(published?.content ?? standard, draft.content);
        const entry = { action: actions.published, subject: slug, ...(lone && { reason: lone }), ...facts };
        await recordAudit(actor, entry, tx);
        return null;
      });
      await alerts.announce();
      return result;
    },

    async discard(actor: Actor, slug: string, revision: number): Promise<EditDraftResult> {
      return ifUnchanged(slug, revision, async ({ draft, published }, tx) => {
        if (!draft) return null;
        await deleteDraft(draft, tx);
        const facts = changedFacts(draft.content, published?.content ?? standard);
        await recordAudit(actor, { action: actions.discarded, subject: slug, ...facts }, tx);
        return null;
      });
    },

    /** The standard texts return. Needs no second person, so that a wrong text is gone at once. */
    async retire(actor: Actor, slug: string): Promise<boolean> {
      return transaction(async (tx) => {
        if (!(await lockCampaign(slug, tx))) return false;
        const { published } = await store.find(slug, tx);
        if (!published) return true;
        await store.recordRetired(actor, published, tx);
        const before = { number: published.number };
        await recordAudit(actor, { action: actions.retired, subject: slug, before }, tx);
        return true;
      });
    },
  };
}
