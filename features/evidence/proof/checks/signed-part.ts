import type { AuditKind } from '../format/audit-entry.ts';
import type { Hash } from '../format/event.ts';
import type { EvidenceKey } from '../format/keys-document.ts';
import { isSeenBefore, type TimeProof } from './time-proofs.ts';

/** The state of a log at a checkpoint. `size` counts its heads, `heads` those of the watched journey. */
type Reached = {
  size: number;
  heads: number;
  root: Hash | null;
  latest: number;
  acts: Record<AuditKind, number>;
};

/** Up to where the checkpoints of a log count. */
export class SignedPart {
  /** At the last valid checkpoint. */
  reached: Reached = {
    size: 0,
    heads: 0,
    root: null,
    latest: Number.NEGATIVE_INFINITY,
    acts: { staff_act: 0, staff_act_earlier: 0, staff_act_late: 0 },
  };
  /** At the last one that counts. */
  signed = this.reached;
  /** The earliest date of the keys of the checkpoints after it. */
  revoked: string | null = null;
  /** Its key, if no trusted authority saw it before the issuer stopped signing with that key. */
  retired: { kid: string; until: string } | null = null;

  /** One key is enough that isn't revoked, or was only revoked after a trusted authority saw the checkpoint. */
  countIf(signers: readonly EvidenceKey[], proofs: readonly TimeProof[]): void {
    const holds = (time: string | null | undefined) => !time || isSeenBefore(proofs, time);
    const valid = signers.filter((key) => holds(key.revoked));
    const [first] = valid;
    if (!first) {
      const dates = [this.revoked, ...signers.map((key) => key.revoked)];
      this.revoked = dates.filter((date) => typeof date === 'string').toSorted()[0] ?? null;
      return;
    }
    this.signed = this.reached;
    this.revoked = null;
    const { kid, until } = first;
    this.retired = until && !valid.some((key) => holds(key.until)) ? { kid, until } : null;
  }
}
