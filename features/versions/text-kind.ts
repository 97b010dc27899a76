import 'server-only';
import type { AuditActor, AuditEntry } from '#features/access/store/audit.ts';
import type { AlertKind } from '#features/alerts/model/alert-kinds.ts';
import type { RequiredReview } from '#features/staff/model/two-person-rule.ts';
import type { Version, Versions, VersionTable } from '#features/versions/store/versions.ts';
import type { Tx } from '#platform/database/transaction.ts';

export type Audited = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** One change of a text's versions, in a transaction that holds the lock. */
export type Change<Row> = Versions<Row> & { by: AuditActor; owner: string; tx: Tx };

export type Wanted = { owner: string; number: number | null; toRetire?: boolean };

/** `Scope` is what the lock reads, `Stop` a rejection that only this kind of text has. */
export type TextKind<Row extends Version, Content, Scope, Stop> = {
  table: VersionTable<Row>;
  /** Until the transaction ends, no other process changes a version. */
  lock: (wanted: Wanted, tx: Tx) => Promise<{ scope: Scope } | { stop: Stop }>;
  contentColumns: (content: Content) => object;
  /** Columns that only this table has, of a new, a published and a retired version. */
  created?: (by: AuditActor, at: Date) => object;
  offered?: (draft: Row, tx: Tx) => Promise<object>;
  retired?: (by: AuditActor) => object;
  /** Why this draft can't be published, although it was saved. */
  draftError: (draft: Row, scope: Scope) => string | null;
  /** Without it, a discarded draft stays in the list of versions. */
  deleteDraft?: (draft: Row, tx: Tx) => Promise<void>;
  alone: { alert: AlertKind; facts: (by: AuditActor) => object };
  audit: {
    subject: (owner: string, number: number) => string;
    saved: (content: Content, versions: Versions<Row>) => Audited;
    published: (draft: Row, replaced: Row | null) => Audited;
    discarded: (draft: Row, published: Row | null) => Audited;
    retired: (version: Row) => Audited;
  };
  schedule?: {
    findDue: (owner: string, tx?: Tx) => Promise<number | null>;
    /** Calls off a publication that isn't allowed anymore. */
    job: AuditActor;
    scheduled: (draft: Row, at: Date) => Audited;
    unscheduled: (version: Row) => Audited;
  };
};

/** Without a revision, whatever the draft holds. Revision 0 stands for no draft. */
export type VersionRef = { owner: string; number: number | null; revision: number | null };

export type Rejection =
  | { kind: 'no_version' | 'not_a_draft' }
  | { kind: 'edited_since'; by: string; at: Date };

export type SaveResult<Stop> = { kind: 'done' } | Rejection | Stop;

/** Missing is a reason, or the person who must publish instead. */
export type UnmetNeed = { kind: Exclude<RequiredReview, 'nothing'> };
export type Published = { kind: 'done'; replaced: number | null };

export type PublishResult<Stop> =
  | Published
  | { kind: 'unfit'; error: string }
  | { kind: 'too_early' | 'one_is_scheduled' }
  | UnmetNeed
  | Rejection
  | Stop;

export type DueResult =
  | { kind: 'published'; number: number; replaced: number | null }
  | { kind: 'unscheduled'; number: number };
