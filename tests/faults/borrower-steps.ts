import {
  headingOf,
  OUTCOME,
  type PostingBorrower,
  type Reply,
} from '#tests/support/borrowers/posting-borrower.ts';
import { untilOnPage } from '#tests/support/until.ts';
import type { Environment } from './environment.ts';
import type { Evidence } from './verdict.ts';

type Seen = { heading: string; reference: string | null };

const CONSENT = '/apply/personal-loan/consent';

export async function agreeAndSee(borrower: PostingBorrower, fields: Record<string, string>): Promise<Seen> {
  const reply = await borrower.agree(fields);
  if (reply.location === OUTCOME) return seeOutcome(borrower);
  return seenOn(reply.location === null ? reply : await borrower.ask(reply.location));
}

export function seeOutcome(borrower: PostingBorrower): Promise<Seen> {
  return untilOnPage(async () => {
    const { reply } = await borrower.outcome();
    return reply.status < 500 && seenOn(reply);
  });
}

/** Reads the consent text again and sends, as soon as the page for it loads. */
export async function sendAgain(borrower: PostingBorrower) {
  return untilOnPage(async () => {
    const page = await borrower.ask(CONSENT);
    if (!page.html.includes('name="shown"')) return null;
    const seen = await agreeAndSee(borrower, await borrower.readConsent());
    return seen.reference === null ? null : seen;
  });
}

export async function gatherEvidence(
  { oracle }: Environment,
  { person }: PostingBorrower,
  seen: Seen,
): Promise<Evidence> {
  const [posts, taken] = await Promise.all([oracle.posts(person.lastName), oracle.taken(person.lastName)]);
  const reference = seen.reference ?? posts[0]?.partnerLeadId ?? null;
  const lead = reference ? await oracle.lead(reference) : null;
  return { ...seen, lead, posts, taken };
}

/** Ends the leases of all attempts, so that any process may end them. */
export async function letTimePass({ query }: Environment): Promise<void> {
  const open = 'ended_at is null';
  const times = ['acknowledged_at', 'intent_at', 'sent_at', 'lease_until', 'ended_at'];
  await query(`begin; set local session_replication_role = replica;
    update attempt set lease_until = sent_at + interval '1 millisecond' where ${open} and sent_at is not null;
    update attempt set intent_at = intent_at - interval '10 minutes',
      acknowledged_at = acknowledged_at - interval '10 minutes' where ${open} and sent_at is null;
    update attempt set ${times.map((at) => `${at} = ${at} - interval '10 minutes'`)} where outcome = 'unknown';
    commit`);
  await query(`select graphile_worker.add_job('sweep_leads')`);
}

const REFERENCE = />([2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4})</;

function seenOn(reply: Reply): Seen {
  const heading = headingOf(reply) || `status ${reply.status}, no heading: ${reply.html.slice(0, 200)}`;
  return { heading, reference: REFERENCE.exec(reply.html)?.[1] ?? null };
}
