import 'server-only';
import { describeLastChange } from '#features/access/last-change.ts';
import type { Actor } from '#features/access/model/actor.ts';
import type { AuditFacts } from '#features/access/store/audit.ts';
import { type CampaignRow, lockCampaign } from '#features/campaign/store/campaigns.ts';
import type { CampaignTexts, TextVersion, TextVersions } from '#features/campaign/store/text-versions.ts';
import { publishingError, type RequiredReview } from '#features/staff/model/two-person-rule.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import { deleteVersion, findVersionAndPublished, type Versions } from '#features/versions/store/versions.ts';
import type { PublishResult, SaveResult } from '#features/versions/text-kind.ts';
import { VersionedText } from '#features/versions/versioned-text.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { FieldErrors, FormResult } from '#platform/values/field-errors.ts';

/** Null without such a campaign. Fails if another person changed the draft after `revision`; 0 stands for no draft. */
export type EditDraftResult = FormResult<object> | null;

export type TextDetail<Content> = TextVersions<Content> & { publishing: RequiredReview };

type TextSpecifics<Content> = {
  /** Begins the names of its audit actions and of its alert. */
  name: 'landing' | 'wording';
  texts: CampaignTexts<Content>;
  labels: Record<string, string>;
  standard: Content;
  /** By the names of its labels. The activity log holds those that changed. */
  facts: (content: Content) => AuditFacts;
  /** The campaign may have changed since the draft was saved. */
  draftError?: (content: Content, campaign: CampaignRow) => string | null;
  afterDiscard?: (draft: TextVersion<Content>, tx: Tx) => Promise<void>;
};

type CampaignStop = { kind: 'no_campaign' | 'archived' } | { kind: 'invalid'; errors: FieldErrors };

/** A campaign's own text, with the words for its form. */
export class CampaignText<Content> {
  readonly #specifics: TextSpecifics<Content>;
  readonly #text: VersionedText<TextVersion<Content>, Content, CampaignRow, CampaignStop>;

  constructor(specifics: TextSpecifics<Content>) {
    const { name, texts, standard, facts, draftError, afterDiscard } = specifics;
    const changed = (before: Content, after: Content) => changedFacts(facts(before), facts(after));
    this.#specifics = specifics;
    this.#text = new VersionedText<TextVersion<Content>, Content, CampaignRow, CampaignStop>({
      table: texts.table,
      async lock({ owner, toRetire }, tx) {
        const campaign = await lockCampaign(owner, tx);
        if (!campaign) return { stop: { kind: 'no_campaign' } };
        // A wrong text of an archived campaign can still be unpublished.
        if (campaign.archivedAt && !toRetire) return { stop: { kind: 'archived' } };
        return { scope: campaign };
      },
      contentColumns: (content) => ({ content }),
      draftError: ({ content }, campaign) => draftError?.(content, campaign) ?? null,
      async deleteDraft(draft, tx) {
        await deleteVersion(texts.table, draft, tx);
        await afterDiscard?.(draft, tx);
      },
      alone: { alert: `${name}_published_alone`, facts: ({ email }) => ({ by: email }) },
      audit: {
        subject: (slug) => slug,
        saved: (content, versions) => ({
          action: `${name}_drafted`,
          ...changed(this.#contentOf(versions), content),
        }),
        published: (draft, replaced) => ({
          action: `${name}_published`,
          ...changed(replaced?.content ?? standard, draft.content),
        }),
        discarded: (draft, published) => ({
          action: `${name}_discarded`,
          ...changed(draft.content, published?.content ?? standard),
        }),
        retired: ({ number }) => ({ action: `${name}_retired`, before: { number } }),
      },
    });
  }

  #contentOf({ version, published }: Versions<TextVersion<Content>>): Content {
    return (version ?? published)?.content ?? this.#specifics.standard;
  }

  async read(actor: Actor, slug: string): Promise<TextDetail<Content>> {
    const versions = await this.#specifics.texts.find(slug);
    const publishing = versions.draft ? await requiredReview(actor, versions.draft) : 'nothing';
    return { ...versions, publishing };
  }

  async save(
    actor: Actor,
    slug: string,
    revision: number,
    edit: (
      before: Content,
      campaign: CampaignRow,
      tx: Tx,
    ) => Promise<FormResult<{ content: Content; afterSave?: () => Promise<void> }>>,
  ): Promise<EditDraftResult> {
    const saved = await this.#text.save(actor, draftOf(slug, revision), async (change, campaign) => {
      const edited = await edit(this.#contentOf(change), campaign, change.tx);
      return edited.ok ? edited : { stop: { kind: 'invalid', errors: edited.errors } };
    });
    return this.#answer(slug, saved);
  }

  /** Into a new campaign, as a draft. Of a published text and a draft, the published one. */
  async copy(actor: Actor, from: string, to: string, tx: Tx): Promise<void> {
    const { version, published } = await findVersionAndPublished(this.#specifics.texts.table, from, null, tx);
    const copied = published ?? version;
    if (copied) await this.#text.add(actor, to, copied.content, tx);
  }

  async publish(actor: Actor, slug: string, revision: number, reason: string): Promise<EditDraftResult> {
    const published = await this.#text.publish(actor, draftOf(slug, revision), { reason, at: null });
    return this.#answer(slug, published);
  }

  async discard(actor: Actor, slug: string, revision: number): Promise<EditDraftResult> {
    return this.#answer(slug, await this.#text.discard(actor, draftOf(slug, revision)));
  }

  /** The standard text returns. */
  async retire(actor: Actor, slug: string): Promise<EditDraftResult> {
    return this.#answer(slug, await this.#text.retire(actor, slug, null));
  }

  async #answer(
    slug: string,
    result: SaveResult<CampaignStop> | PublishResult<CampaignStop>,
  ): Promise<EditDraftResult> {
    switch (result.kind) {
      case 'done':
        return { ok: true };
      case 'no_campaign':
        return null;
      case 'archived':
        return failed('You can’t change an archived campaign. Duplicate it instead.');
      case 'not_a_draft':
        return failed('There’s no draft to publish.');
      case 'unfit':
        return failed(result.error);
      case 'invalid':
        return { ok: false, errors: result.errors };
      case 'second_person':
      case 'compliance':
      case 'reason':
        return { ok: false, errors: publishingError(result.kind, '') ?? {} };
      default:
        return failed(`${await this.#lastChange(slug)} Your version is below. Compare it, then save again.`);
    }
  }

  #lastChange(slug: string): Promise<string> {
    const { name, labels } = this.#specifics;
    const acts = ['drafted', 'published', 'discarded', 'retired'] as const;
    const actions = acts.map((act) => `${name}_${act}` as const);
    return describeLastChange(slug, actions, labels);
  }
}

function changedFacts(before: AuditFacts, after: AuditFacts) {
  const names = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const changed = (facts: AuditFacts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]));
  return { before: changed(before), after: changed(after) };
}

const draftOf = (owner: string, revision: number) => ({ owner, number: null, revision });

const failed = (message: string) => ({ ok: false as const, errors: { '': message } });
