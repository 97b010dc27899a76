import 'server-only';
import { type AuditActor, recordAudit } from '#features/access/store/audit.ts';
import { withAlerts } from '#features/alerts/raise-alert.ts';
import type { RecordAlertInTransaction } from '#features/alerts/store/alerts.ts';
import { MIN_REASON_LENGTH } from '#features/staff/model/two-person-rule.ts';
import { requiredReview } from '#features/staff/store/required-review.ts';
import {
  addVersion,
  changeVersion,
  findVersionAndPublished,
  hasScheduled,
  scheduleError,
  type Version,
} from '#features/versions/store/versions.ts';
import { databaseNow } from '#platform/database/db.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type {
  Audited,
  Change,
  DueResult,
  Published,
  PublishResult,
  Rejection,
  SaveResult,
  TextKind,
  UnmetNeed,
  VersionRef,
  Wanted,
} from './text-kind.ts';

type OfVersion<Row> = Change<Row> & { version: Row };
type Work<Row, Scope, Result> = (change: Change<Row>, scope: Scope) => Promise<Result>;
type Edited<Content> = { content: Content; afterSave?: () => Promise<void> };

/** How a text of any kind becomes a draft, is published by two people, and is retired. */
export class VersionedText<Row extends Version, Content, Scope, Stop> {
  readonly #kind: TextKind<Row, Content, Scope, Stop>;

  constructor(kind: TextKind<Row, Content, Scope, Stop>) {
    this.#kind = kind;
  }

  /** Adds a draft, in a transaction that holds the lock. Returns its number. */
  add(by: AuditActor, owner: string, content: Content, tx: Tx): Promise<number> {
    return this.#save({ by, owner, tx, version: null, published: null }, content);
  }

  /** Edits the draft, or adds one. `edit` returns null if nothing changes. */
  save(
    by: AuditActor,
    ref: VersionRef,
    edit: Work<Row, Scope, Edited<Content> | { stop: Stop } | null>,
  ): Promise<SaveResult<Stop>> {
    return this.#changeDraft<SaveResult<Stop>>(by, ref, async (change, scope) => {
      const edited = await edit(change, scope);
      if (edited && 'stop' in edited) return edited.stop;
      if (edited) await this.#save(change, edited.content);
      await edited?.afterSave?.();
      return { kind: 'done' };
    });
  }

  async #save(change: Change<Row>, content: Content): Promise<number> {
    const { by, owner, tx, version } = change;
    const { table, contentColumns, created, audit } = this.#kind;
    const now = await databaseNow(tx);
    const author = { editedAt: now, editedByLabel: by.email, editedById: by.staffId };
    const edited = { ...contentColumns(content), ...author };
    if (version) await changeVersion(table, version, { ...edited, revision: { increment: 1 } }, tx);
    const number =
      version?.number ?? (await addVersion(table, owner, { ...edited, ...created?.(by, now) }, tx));
    await this.#record(change, number, audit.saved(content, change));
    return number;
  }

  /** Without a time, at once. */
  publish(
    by: AuditActor,
    ref: VersionRef,
    { reason, at }: { reason: string; at: Date | null },
  ): Promise<PublishResult<Stop>> {
    return withAlerts((alert) =>
      this.#changeDraft<PublishResult<Stop>>(by, ref, async (change, scope) => {
        const { version } = change;
        if (!version) return { kind: 'not_a_draft' };
        const error = this.#kind.draftError(version, scope);
        if (error) return { kind: 'unfit', error };
        const draft = { ...change, version };
        // Before the approval, which may record an alert.
        const timeError = at && (await this.#timeError(draft, at));
        if (timeError) return { kind: timeError };
        const approval = await this.#approve(draft, reason, alert);
        if ('kind' in approval) return approval;
        return at ? this.#schedule(draft, at, approval.reason) : this.#publishNow(draft, approval.reason);
      }),
    );
  }

  /** The author and another person publish, one of them in Compliance. One person alone gives a reason. */
  async #approve(
    { by, owner, version, tx }: OfVersion<Row>,
    typed: string,
    alert: RecordAlertInTransaction,
  ): Promise<{ reason: string | null } | UnmetNeed> {
    const need = await requiredReview(by, version, tx);
    if (need === 'nothing') return { reason: null };
    if (need !== 'reason') return { kind: need };
    const reason = typed.trim();
    const isCommand = by.staffId === null;
    if (!isCommand && reason.length < MIN_REASON_LENGTH) return { kind: 'reason' };
    const { alone } = this.#kind;
    await alert(tx, alone.alert, `${owner} ${version.number}`, alone.facts(by));
    return { reason: reason || null };
  }

  async #publishNow(draft: OfVersion<Row>, reason: string | null): Promise<Published> {
    const { by, tx, version, published } = draft;
    const { table, offered, audit } = this.#kind;
    const now = await databaseNow(tx);
    if (published) await this.#retire(draft, published, now);
    const publication = {
      state: 'published',
      publishedAt: now,
      publishedByLabel: by.email,
      publishedById: by.staffId,
      selfPublishReason: reason,
      ...(await offered?.(version, tx)),
    };
    await changeVersion(table, version, publication, tx);
    await this.#record(draft, version.number, audit.published(version, published), reason);
    return { kind: 'done', replaced: published?.number ?? null };
  }

  async #timeError({ owner, tx }: Change<Row>, at: Date): Promise<'too_early' | 'one_is_scheduled' | null> {
    const { table, schedule } = this.#kind;
    if (!schedule || at <= (await databaseNow(tx))) return 'too_early';
    return (await hasScheduled(table, owner, tx)) ? 'one_is_scheduled' : null;
  }

  async #schedule(draft: OfVersion<Row>, at: Date, reason: string | null): Promise<Published> {
    const { by, tx, version } = draft;
    const { table, schedule } = this.#kind;
    if (!schedule) throw new Error(`${table} has no schedule`);
    const scheduler = { scheduledByLabel: by.email, scheduledById: by.staffId };
    const columns = { state: 'scheduled', scheduledAt: at, ...scheduler, selfPublishReason: reason };
    await changeVersion(table, version, columns, tx);
    await this.#record(draft, version.number, schedule.scheduled(version, at), reason);
    return { kind: 'done', replaced: null };
  }

  /** A due version becomes a draft again if its scheduler, or the pair of author and scheduler, may no longer publish it. */
  async publishDue(owner: string): Promise<DueResult | Stop | null> {
    const { schedule } = this.#kind;
    const number = (await schedule?.findDue(owner)) ?? null;
    if (!schedule || number === null) return null;
    const { job } = schedule;
    return this.#change<DueResult | null>(job, { owner, number }, async (change) => {
      const { version, tx } = change;
      // Another instance may have been faster.
      if (!version?.scheduledByLabel || (await schedule.findDue(owner, tx)) !== number) return null;
      const by = { staffId: version.scheduledById ?? null, email: version.scheduledByLabel };
      const error = await scheduleError(by, version, tx);
      if (error) {
        await this.#unschedule({ ...change, version }, error);
        return { kind: 'unscheduled', number };
      }
      const published = await this.#publishNow({ ...change, by, version }, version.selfPublishReason ?? null);
      return { kind: 'published', number, replaced: published.replaced };
    });
  }

  /** Returns false if the version isn't scheduled. */
  unschedule(by: AuditActor, owner: string, number: number): Promise<boolean | Stop> {
    return this.#change(by, { owner, number }, async (change) => {
      const { version } = change;
      if (version?.state !== 'scheduled') return false;
      await this.#unschedule({ ...change, version }, null);
      return true;
    });
  }

  async #unschedule(scheduled: OfVersion<Row>, reason: string | null): Promise<void> {
    const { version, tx } = scheduled;
    const { table, schedule } = this.#kind;
    const cleared = {
      scheduledAt: null,
      scheduledByLabel: null,
      scheduledById: null,
      selfPublishReason: null,
    };
    await changeVersion(table, version, { state: 'draft', ...cleared }, tx);
    if (schedule) await this.#record(scheduled, version.number, schedule.unscheduled(version), reason);
  }

  /** Without a draft, there is nothing to do. */
  discard(by: AuditActor, ref: VersionRef): Promise<SaveResult<Stop>> {
    return this.#changeDraft(by, ref, async (change) => {
      const { version, published, tx } = change;
      if (!version) return { kind: 'done' };
      const { deleteDraft, audit } = this.#kind;
      if (deleteDraft) await deleteDraft(version, tx);
      else await this.#retire(change, version, await databaseNow(tx));
      await this.#record(change, version.number, audit.discarded(version, published));
      return { kind: 'done' };
    });
  }

  /** Needs no second person, so that a wrong text is gone at once. Without a number, of the published version if any. */
  retire(by: AuditActor, owner: string, number: number | null, reason = ''): Promise<SaveResult<Stop>> {
    return this.#change<SaveResult<Stop>>(by, { owner, number, toRetire: true }, async (change) => {
      const { published, tx } = change;
      if (number !== null && published?.number !== number) return { kind: 'no_version' };
      if (!published) return { kind: 'done' };
      await this.#retire(change, published, await databaseNow(tx));
      await this.#record(change, published.number, this.#kind.audit.retired(published), reason);
      return { kind: 'done' };
    });
  }

  async #retire({ by, tx }: Change<Row>, version: Row, at: Date): Promise<void> {
    const { table, retired } = this.#kind;
    const retirement = { state: 'retired', retiredAt: at, retiredByLabel: by.email, ...retired?.(by) };
    await changeVersion(table, version, retirement, tx);
  }

  /** Only if the version is still the draft that the person saw. */
  #changeDraft<Result>(
    by: AuditActor,
    { owner, number, revision }: VersionRef,
    work: Work<Row, Scope, Result>,
  ): Promise<Result | Rejection | Stop> {
    return this.#change<Result | Rejection>(by, { owner, number }, async (change, scope) => {
      const { version } = change;
      if (!version && (number !== null || revision)) return { kind: 'no_version' };
      if (version && version.state !== 'draft') return { kind: 'not_a_draft' };
      if (version && revision !== null && revision !== version.revision)
        return { kind: 'edited_since', by: version.editedByLabel, at: version.editedAt };
      return work(change, scope);
    });
  }

  #change<Result>(by: AuditActor, wanted: Wanted, work: Work<Row, Scope, Result>): Promise<Result | Stop> {
    return transaction(async (tx) => {
      const locked = await this.#kind.lock(wanted, tx);
      if ('stop' in locked) return locked.stop;
      const { owner, number } = wanted;
      const versions = await findVersionAndPublished(this.#kind.table, owner, number, tx);
      return work({ by, owner, tx, ...versions }, locked.scope);
    });
  }

  async #record({ by, owner, tx }: Change<Row>, number: number, audited: Audited, reason?: string | null) {
    const subject = this.#kind.audit.subject(owner, number);
    await recordAudit(by, { ...audited, subject, ...(reason && { reason }) }, tx);
  }
}
