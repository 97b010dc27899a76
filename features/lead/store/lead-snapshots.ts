import 'server-only';
import { type LeadState, statusWord } from '#features/form/model/lead-state.ts';
import { readLeadState } from '#features/form/store/columns.ts';
import { type LeadSnapshot, TEST_STOPPED } from '#features/lead/model/lead-copy.ts';
import { db } from '#platform/database/db.ts';

type SnapshotFacts = {
  state: LeadState;
  operatorStatus: string | null;
  linkRejectedReason: string | null;
  linkIssuedAt: Date | null;
  linkExpiresAt: Date | null;
  redirectedAt: Date | null;
  /** Attempts by their number, decisions by their time. */
  attempts: readonly {
    outcome: string | null;
    reason: string | null;
    operatorStatus: string | null;
    refusedFields: readonly string[];
    decisions: readonly { decision: string }[];
  }[];
  now: Date;
};

/** By lead id. */
export async function findSnapshots(ids: readonly string[]): Promise<Map<string, LeadSnapshot>> {
  const rows = await db().$queryRaw<(Omit<SnapshotFacts, 'state'> & { id: string; state: string })[]>`
    SELECT id, state, operator_status AS "operatorStatus", link_refused AS "linkRejectedReason",
      link_issued_at AS "linkIssuedAt", link_expires_at AS "linkExpiresAt", redirected_at AS "redirectedAt",
      clock_timestamp() AS now, coalesce((
        SELECT jsonb_agg(jsonb_build_object('outcome', outcome, 'reason', reason, 'operatorStatus', attempt.operator_status,
          'refusedFields', refused_fields, 'decisions', coalesce((
            SELECT jsonb_agg(jsonb_build_object('decision', choice) ORDER BY decided_at)
            FROM lead_decision WHERE lead_id = lead.id AND attempt_number = attempt.number
          ), '[]')) ORDER BY number)
        FROM attempt WHERE lead_id = lead.id
      ), '[]') AS attempts
    FROM lead WHERE id = ANY(${[...ids]}::uuid[])`;
  return new Map(
    rows.map(({ id, state, ...row }) => [id, snapshotOf({ ...row, state: readLeadState(state) })]),
  );
}

/** It decides the words for a lead, on its page and in lists. */
export function snapshotOf(lead: SnapshotFacts): LeadSnapshot {
  const { state, operatorStatus, linkRejectedReason, redirectedAt, attempts } = lead;
  const last = attempts.at(-1);
  return {
    state,
    operatorStatus,
    link: linkOf(lead),
    linkRejection: linkRejectedReason,
    isRedirected: redirectedAt !== null,
    timesTimedOut: attempts.filter(
      (attempt) => attempt.outcome === 'answered' && statusWord(attempt.operatorStatus) === 'timed_out',
    ).length,
    isCorrectable: (last?.refusedFields.length ?? 0) > 0,
    isStoppedTest: last?.reason === TEST_STOPPED,
    wasWithdrawn: last?.reason === 'phone_withdrawn',
    isUndeterminable: last?.decisions.at(-1)?.decision === 'given_up',
  };
}

function linkOf({ linkRejectedReason, linkIssuedAt, linkExpiresAt, now }: SnapshotFacts) {
  if (linkRejectedReason !== null) return 'rejected';
  if (!linkIssuedAt || !linkExpiresAt) return 'none';
  return linkExpiresAt > now ? 'live' : 'expired';
}
