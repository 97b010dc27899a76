import 'server-only';
import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import { deliverResolved, raiseAlert } from '#features/alerts/raise-alert.ts';
import { type Borrower, findBorrower, type JourneyKey } from '#features/application/borrower.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import { leadInterfaceOf } from '#features/form/model/campaign.ts';
import { journeyOf, leadStatus } from '#features/form/model/journey.ts';
import { mayResend, mayUseFallback } from '#features/form/model/lead-state.ts';
import type { PersonalLoanAnswers } from '#features/form/model/personal-loan/form.ts';
import { type PrefillAnswers, parseSsn, SSN_QUESTION } from '#features/form/model/prefill/form.ts';
import type { RefinanceAnswers } from '#features/form/model/refinance/form.ts';
import type { RetryReason } from '#features/form/model/retry-reason.ts';
import { findOptions } from '#features/form/store/options.ts';
import { isFallbackOpen } from '#features/lead/find-outcome.ts';
import { TEST_STOPPED } from '#features/lead/model/lead-copy.ts';
import {
  type PrefillData,
  prefillFromLead,
  toPrefillData,
  withPrefillOptions,
} from '#features/lead/model/prefill.ts';
import { verifyLink } from '#features/lead/open-handoff.ts';
import {
  recordPrefillIntent,
  recordPrefillsRecovered,
  storePrefillOutcome,
} from '#features/lead/store/prefills.ts';
import { operator, operatorConfig, operatorTlsCode } from '#operator/live.ts';
import type { PrefillOutcome } from '#operator/prefill.ts';
import { logEvent } from '#platform/log/log.ts';
import { stopsBeforeOperator } from './send-lead.ts';
import { isTooFast, lookupHashes } from './submit-lead.ts';

type SubmitPrefillResult =
  | { kind: 'answered'; id: string; href: string | null }
  | { kind: 'not_sent' }
  | { kind: 'unknown' }
  | { kind: 'refused' }
  | { kind: 'already_sent' }
  | { kind: 'incomplete'; path: string }
  | { kind: 'suspected_bot' }
  | { kind: 'ssn_invalid' }
  | { kind: 'no_journey' };

export type PrefillInput = {
  isHoneypotFilled: boolean;
  address: string;
  /** Never stored. */
  ssn?: string;
};

/** Sends once. Source: contract 2.5. For a lead that can't finish, this is the campaign's fallback. */
export async function submitPrefill(
  journeyKey: JourneyKey,
  input: PrefillInput,
): Promise<SubmitPrefillResult> {
  const borrower = await findBorrower(journeyKey);
  const flow = borrower?.journey.campaign.flow;
  if (!borrower || !flow) return { kind: 'no_journey' };
  if (input.isHoneypotFilled || isTooFast(borrower)) return { kind: 'suspected_bot' };
  const { form, journey } = borrower;
  const { answers, nextPath } = journeyOf(borrower);
  if (!answers) return { kind: 'incomplete', path: nextPath };
  const isFallback = form.slug !== 'prefill';
  if (isFallback && !(await hasFallback(borrower))) return { kind: 'no_journey' };
  if (isFallback && !isFallbackOpen(borrower)) return { kind: 'already_sent' };

  const { ssnDigits, partner, partnerId } = operatorConfig();
  const ssn = asksForSsn(borrower) ? parseSsn(input.ssn ?? '', ssnDigits) : null;
  if (ssn === undefined) return { kind: 'ssn_invalid' };

  const { ctaLocation } = journey.campaign;
  const id = await recordPrefillIntent(
    journey.id,
    { partner, partnerId, flow: flow.slug, flowVersion: flow.version, ctaLocation, isFallback },
    lookupHashes(answers),
  );
  if (!id) return { kind: 'already_sent' };
  const data = dataFrom(
    borrower,
    isFallback ? withPrefillOptions(answers, await findOptions('prefill')) : answers,
  );
  if (stopsBeforeOperator(journey))
    return recordPrefillOutcome(id, { kind: 'unsent', reason: TEST_STOPPED }, journey.isTest);
  const outcome = await operator().submitPrefill({
    meta: { partner, partnerId, flow: flow.slug, ctaLocation },
    data: {
      ...data,
      ...(isIP(input.address) && { ipAddress: input.address }),
      ...(ssn && { citizenship: { ...data.citizenship, ssn } }),
    },
  });
  return recordPrefillOutcome(id, outcome, journey.isTest);
}

export function pathAfterPrefill(result: SubmitPrefillResult, formPath: string): string {
  switch (result.kind) {
    case 'answered':
      return result.href === null ? '/apply/prefilled' : '/apply/onward';
    case 'suspected_bot':
      return `${formPath}?${new URLSearchParams({ again: 'too_fast' satisfies RetryReason })}`;
    case 'incomplete':
      return result.path;
    case 'ssn_invalid':
      // A new key renders the form again, so that its error takes the focus each time.
      return `${formPath}?refused=ssn&form=${randomUUID()}`;
    case 'no_journey':
      return '/apply/lost';
    case 'not_sent':
    case 'unknown':
    case 'refused':
    case 'already_sent':
      return '/apply/prefilled';
  }
}

/** A fallback never asks: its borrower typed the digits for the lead. */
export const asksForSsn = ({ form, journey }: Borrower) =>
  form.slug === 'prefill' && (journey.campaign.flow?.questions.includes(SSN_QUESTION) ?? false);

/** Also before a lead is sent, or sent again, while its consent text is missing. */
export async function hasFallback(borrower: Borrower): Promise<boolean> {
  if (borrower.lead) {
    const status = leadStatus(borrower, borrower.lead);
    if (!mayResend(status)) return mayUseFallback(status);
  }
  const source = leadInterfaceOf(borrower.journey.campaign);
  return source !== null && (await obtainConsent(source, borrower)) === null;
}

const dataFrom = ({ form }: Borrower, answers: Record<string, unknown>): PrefillData =>
  form.slug === 'prefill'
    ? toPrefillData(answers as PrefillAnswers)
    : prefillFromLead(answers as PersonalLoanAnswers | RefinanceAnswers);

type SettledPrefill = PrefillOutcome | { kind: 'unsent'; reason: typeof TEST_STOPPED };

async function recordPrefillOutcome(
  id: string,
  outcome: SettledPrefill,
  isTest: boolean,
): Promise<SubmitPrefillResult> {
  const link = outcome.kind === 'answered' ? outcome.link : null;
  const verdict = link === null ? null : verifyLink(link);
  const linkRejectedReason = verdict && !verdict.ok ? verdict.reason : null;
  const reason = outcome.kind === 'answered' ? null : outcome.reason;
  const httpStatus = outcome.kind === 'unsent' ? null : outcome.httpStatus;
  const refusedFields = outcome.kind === 'refused' ? outcome.fields : [];
  await storePrefillOutcome(
    id,
    { outcome: outcome.kind, reason, httpStatus, linkRejectedReason, refusedFields },
    verdict?.ok ?? false,
  );
  const errorCode = reason === 'tls_failed' ? operatorTlsCode('leads') : undefined;
  const cause = linkRejectedReason ?? reason ?? '';
  const facts = {
    reference: id,
    outcome: outcome.kind,
    reason: cause,
    httpStatus,
    ...(errorCode && { errorCode }),
  };
  logEvent('prefill_ended', facts);
  const subject = `prefill ${cause}`;
  if (outcome.kind !== 'answered') {
    if (!isTest) await raiseAlert(`prefill_${outcome.kind}`, subject, facts);
    return { kind: outcome.kind === 'unsent' ? 'not_sent' : outcome.kind };
  }
  if (linkRejectedReason && !isTest) await raiseAlert('handoff_link_refused', subject, facts);
  return { kind: 'answered', id, href: verdict?.ok ? verdict.href : null };
}

export const resolvePrefillAlerts = (): Promise<void> =>
  deliverResolved('prefill', recordPrefillsRecovered());
