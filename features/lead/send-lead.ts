import 'server-only';
import type { Borrower, JourneyKey } from '#features/application/borrower.ts';
import {
  type ConsentBlock,
  DOCUMENTED_BLOCKS,
  MAX_CONSENT_AGE_MS,
} from '#features/consent/model/consent-text.ts';
import { readBlocks, type StoredBlock } from '#features/consent/store/consent-texts.ts';
import { endpointIdOf } from '#features/consent/store/operator-endpoint.ts';
import type { EvidenceWriter } from '#features/evidence/evidence-writer.ts';
import type { Campaign, LeadInterface } from '#features/form/model/campaign.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';
import type { RefinanceAnswers } from '#features/form/model/refinance/form.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import { TEST_STOPPED } from '#features/lead/model/lead-copy.ts';
import { toRefinanceLead } from '#features/lead/model/refinance-lead.ts';
import type { Agreement, FirstPostClaim } from '#features/lead/store/intents.ts';
import {
  AttemptNotSendable,
  claimForSending,
  recordRetry,
  type SendProgress,
} from '#features/lead/store/open-attempts.ts';
import type { LeadRequest } from '#operator/lead-body.ts';
import type { LeadOutcome } from '#operator/lead-outcome.ts';
import { operator, operatorConfig } from '#operator/live.ts';
import { logAlert } from '#platform/log/log.ts';
import { keepAlive } from '#platform/process/inflight.ts';
import { MINUTE_MS } from '#platform/values/duration.ts';
import { dayInZone } from '#platform/values/zoned-time.ts';
import { closeAtShutdown } from './close-attempts.ts';
import {
  attemptOutcome,
  commitOutcome,
  LEASE_MARGIN_MS,
  type LocalFailure,
  outcomeEvent,
} from './commit-outcome.ts';
import { reportOutcome } from './lead-alerts.ts';

type SendInput = {
  attempt: AttemptRef;
  /** The intent was also the claim of the first post. */
  isClaimed: boolean;
  journeyKey: JourneyKey;
  borrower: Borrower;
  /** Validated by the form of the lead's interface. */
  answers: Record<string, unknown>;
  agreed: StoredBlock[];
  leadInterface: LeadInterface;
  ssn: string;
  ipAddress: string;
  evidenceWriter: EvidenceWriter | null;
};

/**
 * Neither promise rejects, and both delay shutdown: the borrower waits for the commit, and alerts follow it. If the
 * database fails for long, the lease makes the lead `unknown`.
 */
export function sendLead(input: SendInput): { committed: Promise<void>; reported: Promise<void> } {
  const { attempt, evidenceWriter, leadInterface } = input;
  const { isTest } = input.borrower.journey;
  const progress: SendProgress = { posts: input.isClaimed ? 1 : 0, maybeAccepted: false };
  const sent = sendAndCommit(input, progress);
  const reported = sent
    .then(async (completed) => {
      // The borrower's answer goes first.
      await new Promise((resolve) => setImmediate(resolve));
      if (!completed) return;
      const { outcome, result, committed } = completed;
      await reportOutcome(attempt, outcome, result, committed, { leadInterface, isTest });
    })
    .catch((error: unknown) => {
      logAlert('lead_not_recorded', { reference: attempt.partnerLeadId }, error);
    });
  keepAlive(reported, () => {
    progress.isClosed = true;
    return closeAtShutdown(attempt, progress, { evidenceWriter, isTest });
  });
  const committed = sent.then(
    () => {},
    () => {},
  );
  return { committed, reported };
}

async function sendAndCommit(input: SendInput, progress: SendProgress) {
  const { attempt, journeyKey, evidenceWriter } = input;
  const outcome = stopsBeforeOperator(input.borrower.journey)
    ? STOPPED_TEST
    : await postLead(input, progress).catch((error: unknown) => localFailure(error, progress));
  if (!outcome) return null;
  const result = attemptOutcome(outcome, attempt, journeyKey);
  const committed = await commitOutcome(
    attempt,
    result,
    evidenceWriter && outcomeEvent(evidenceWriter, attempt, result),
  );
  return { outcome, result, committed };
}

async function postLead(input: SendInput, progress: SendProgress): Promise<LeadOutcome> {
  const { attempt, agreed, leadInterface, evidenceWriter } = input;
  const sent = blocksToSend(leadInterface, agreed);
  let isRecorded = input.isClaimed;
  return operator().submitLead(toRequest(input, await readBlocks(sent)), {
    async beforeSending() {
      // Without a record of its own, this post would not notice that the shutdown has ended the attempt.
      if (isRecorded && progress.isClosed) throw new AttemptNotSendable('already_ended');
      if (!isRecorded) {
        const event = sentEvent(evidenceWriter, attempt, leadInterface, sent);
        await (progress.posts > 0 ? recordRetry(attempt, event) : claimForSending(attempt, leaseMs(), event));
        progress.posts += 1;
      }
      isRecorded = false;
      progress.maybeAccepted = true;
    },
    onProvenNotAccepted() {
      progress.maybeAccepted = false;
    },
  });
}

const sentEvent = (
  evidenceWriter: EvidenceWriter | null,
  { partnerLeadId, number }: Pick<AttemptRef, 'partnerLeadId' | 'number'>,
  leadInterface: LeadInterface,
  sent: StoredBlock[],
) =>
  evidenceWriter?.seal('lead_sent', {
    reference: partnerLeadId,
    interface: leadInterface,
    host: operatorConfig().leadHosts[leadInterface],
    attempt: number,
    blocks: sent.map(({ key, sha256 }) => ({ key, sha256 })),
  });

const STOPPED_TEST: LocalFailure = { kind: 'unsent', reason: TEST_STOPPED };

function localFailure(error: unknown, { maybeAccepted }: SendProgress): LocalFailure | null {
  const closed = error instanceof AttemptNotSendable ? error.reason : null;
  // Another process has recorded the outcome.
  if (closed === 'already_ended') return null;
  if (maybeAccepted) throw error;
  return { kind: 'unsent', reason: closed ?? 'own_failure' };
}

function toRequest(
  { attempt, borrower, answers, leadInterface, ssn, ipAddress }: SendInput,
  blocks: ConsentBlock[],
): LeadRequest {
  const { campaign, passedData } = borrower.journey;
  const partnerCampaignId = campaignIdToSend(leadInterface, campaign);
  const extras = { partnerLeadId: attempt.partnerLeadId, partnerCampaignId, passedData, ssn };
  const [text] = blocks;
  if (!text) throw new Error('a lead needs a consent text');
  switch (leadInterface) {
    case 'personal_v3':
      return {
        interface: 'personal_v3',
        lead: { ...(answers as PersonalLoanAnswers), ...extras },
        blocks,
      };
    case 'personal_v2':
      return {
        interface: 'personal_v2',
        lead: { ...(answers as PersonalLoanAnswers), ...extras },
        consentHtml: text.html,
      };
    case 'refinance': {
      const recordDate = dayInZone(operatorConfig().timeZone, borrower.now);
      const consent = { ipAddress, recordDate, html: text.html };
      return { interface: 'refinance', lead: toRefinanceLead(answers as RefinanceAnswers, extras, consent) };
    }
  }
}

/** For the rest of a request: the database checks the age once more when it records the claim. */
const AGE_MARGIN_MS = MINUTE_MS;

/**
 * The claim of a first attempt that will be posted at once, so that its intent can commit with it. Null if the post may
 * have to wait, such as for a token: a crash in that time leaves a lead that was provably not sent.
 */
export async function prepareFirstPost(
  { journey, now }: Borrower,
  { fetch, blocks }: Agreement,
  leadInterface: LeadInterface,
  partnerLeadId: string,
  evidenceWriter: EvidenceWriter,
): Promise<FirstPostClaim | null> {
  const ageMs = fetch.fetchedAt ? now.getTime() - fetch.fetchedAt.getTime() : 0;
  const isSentAtOnce =
    !stopsBeforeOperator(journey) &&
    ageMs < MAX_CONSENT_AGE_MS - AGE_MARGIN_MS &&
    fetch.endpointId === endpointIdOf(leadInterface) &&
    operator().isReadyFor(leadInterface);
  if (!isSentAtOnce) return null;
  const sent = blocksToSend(leadInterface, blocks);
  // Into the cache, so that no read comes between the commit and the first byte.
  await readBlocks(sent);
  return {
    leaseMs: leaseMs(),
    event: sentEvent(evidenceWriter, { partnerLeadId, number: 1 }, leadInterface, sent),
  };
}

const leaseMs = () => operatorConfig().maxLeadMs + LEASE_MARGIN_MS;

/** Contract 2.4 lists none for refinance. */
export const campaignIdToSend = (leadInterface: LeadInterface, { partnerCampaignId }: Campaign) =>
  leadInterface === 'refinance' && !operatorConfig().sendsRefinanceCampaignId ? null : partnerCampaignId;

/** A strict operator accepts only the blocks that the contract lists. */
function blocksToSend(leadInterface: LeadInterface, agreed: StoredBlock[]): StoredBlock[] {
  if (leadInterface !== 'personal_v3' || operatorConfig().sendsUndocumentedBlocks) return agreed;
  return agreed.filter(({ key }) => DOCUMENTED_BLOCKS.includes(key));
}

export const stopsBeforeOperator = ({ isTest, campaign }: Pick<Journey, 'isTest' | 'campaign'>): boolean =>
  isTest && !campaign.testsReachOperator && !operatorConfig().sendsTests;

export const sendsAllTests = (): boolean => operatorConfig().sendsTests;
