import 'server-only';
import { randomBytes } from 'node:crypto';
import { type Borrower, findBorrower, formContext, type JourneyKey } from '#features/application/borrower.ts';
import { leadStatus } from '#features/application/lead-status.ts';
import { shownWith } from '#features/consent/model/consent-controls.ts';
import type { PageMetrics } from '#features/consent/model/consent-measures.ts';
import { PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import { findDisplays, type StoredFetch } from '#features/consent/store/consents.ts';
import { openEvidence } from '#features/evidence/evidence-writer.ts';
import { type LeadInterface, leadInterfaceOf } from '#features/journey/model/campaign.ts';
import { mayResend } from '#features/journey/model/lead-state.ts';
import type { AttemptRef } from '#features/journey/store/leads.ts';
import { type Agreement, recordFirstIntent, recordFurtherIntent } from '#features/lead/store/intents.ts';
import { stepPath } from '#features/questions/model/forms/paths.ts';
import { progressOf } from '#features/questions/model/forms/progress.ts';
import { logEvent } from '#platform/log/log.ts';
import { countSubmissionBlocked } from '#platform/telemetry/metrics.ts';
import type { ClientInfo } from '#platform/values/client-info.ts';
import { newReference, REFERENCE_LENGTH } from '#platform/values/ids.ts';
import { agreementEvents } from './agreement-events.ts';
import { checkDailyLimit, lookupHashes } from './limit-person.ts';
import { isTooFast } from './pace.ts';
import { sendLead } from './send-lead.ts';

/**
 * What the borrower did on the consent page; `shown` tells what the page showed, as `shownWith` says it, and
 * `isHoneypotFilled` that a field was filled in that no person meets.
 */
export type ConsentInput = {
  shown: string;
  phoneAgreed: boolean;
  ssn: string;
  isHoneypotFilled: boolean;
  /** How the page measured itself, where it could. */
  measured: PageMetrics | null;
  /** A refinance lead tells the address; the evidence keeps both, sealed. */
  clientInfo: ClientInfo;
};

export type SubmitLeadResult =
  | { kind: 'sent' }
  /** There is a lead already, and it is not to be sent again: the outcome page tells how it stands. */
  | { kind: 'already_sent' }
  | { kind: 'incomplete'; path: string }
  | { kind: 'suspected_bot' }
  | { kind: 'consent_changed' }
  | { kind: 'consent_not_displayed' }
  | { kind: 'consent_unavailable' }
  /** As many leads as a day takes have gone out with this e-mail address or phone number. */
  | { kind: 'too_many'; waitSeconds: number }
  | { kind: 'no_journey' };

/** How long an action waits for the operator before the waiting page takes over. */
const RESPONSE_WAIT_MS = 8_000;

/**
 * Submits the lead of a journey once: the agreement and the intent are committed, then the lead goes out; the answer is
 * committed before this returns, or later by the same process where the operator takes longer than eight seconds.
 * However often and from however many tabs it is called, one attempt is sent. Source: contract 4, rule 1.
 */
export async function submitLead(journeyKey: JourneyKey, input: ConsentInput): Promise<SubmitLeadResult> {
  const borrower = await findBorrower(journeyKey);
  const leadInterface = borrower && leadInterfaceOf(borrower.journey.campaign);
  if (!borrower || !leadInterface) return { kind: 'no_journey' };
  if (borrower.lead && !mayResend(leadStatus(borrower, borrower.lead))) return { kind: 'already_sent' };
  if (input.isHoneypotFilled || (await isTooFast(borrower.journey))) {
    const reason = input.isHoneypotFilled ? 'trapped' : 'hurried';
    logEvent('submission_held', { journeyId: journeyKey.journeyId, reason });
    countSubmissionBlocked(reason);
    return { kind: 'suspected_bot' };
  }
  const { form, rawAnswers, journey } = borrower;
  const { firstIncompleteStep, answers } = progressOf(form, rawAnswers, await formContext(journey));
  if (firstIncompleteStep) return { kind: 'incomplete', path: stepPath(form.slug, firstIncompleteStep.slug) };

  const current = await obtainConsent(leadInterface);
  if (!current) return { kind: 'consent_unavailable' };
  if (shownWith(current) !== input.shown) return { kind: 'consent_changed' };
  // Before the displays are looked for: those from before the evidence began are none that it could show.
  const evidenceWriter = await openEvidence(journey);
  const agreement = await agreementOn(borrower, current, input.phoneAgreed);
  if (!agreement) return { kind: 'consent_not_displayed' };

  const admission = await checkDailyLimit(borrower, answers);
  if (admission.kind === 'too_many') {
    logEvent('submission_held', { journeyId: journeyKey.journeyId, reason: 'too_many' });
    countSubmissionBlocked('too_many');
    return admission;
  }
  const events = evidenceWriter
    ? agreementEvents(evidenceWriter, journey, current, input, agreement, answers)
    : [];
  const attempt = await recordIntent(borrower, leadInterface, {
    ...agreement,
    events,
    lookupHashes: lookupHashes(answers),
  });
  if (!attempt) return { kind: 'already_sent' };
  const sending = sendLead({
    attempt,
    journeyKey,
    borrower,
    answers,
    agreed: agreement.blocks,
    leadInterface,
    ssn: input.ssn,
    ipAddress: input.clientInfo.address,
    evidenceWriter,
  });
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, RESPONSE_WAIT_MS).unref())]);
  return { kind: 'sent' };
}

/** The blocks agreed to with the times at which this browser asked for them; null where it never asked for one. */
async function agreementOn(
  { journey }: Borrower,
  current: StoredFetch,
  phoneAgreed: boolean,
): Promise<Agreement | null> {
  const agreed = current.blocks.filter((block) => phoneAgreed || block.key !== PHONE_BLOCK);
  const displays = await findDisplays(
    journey.id,
    agreed.map((block) => block.sha256),
    current.endpointId,
  );
  const blocks = agreed.flatMap(({ key, sha256 }) => {
    const display = displays.find((shown) => shown.sha256 === sha256);
    return display ? [{ ...display, key }] : [];
  });
  return blocks.length === agreed.length ? { journeyId: journey.id, fetch: current, blocks } : null;
}

function recordIntent(
  { lead }: Borrower,
  leadInterface: LeadInterface,
  agreement: Agreement,
): Promise<AttemptRef | null> {
  return lead
    ? recordFurtherIntent(lead, agreement)
    : recordFirstIntent(newReference(randomBytes(2 * REFERENCE_LENGTH)), leadInterface, agreement);
}
