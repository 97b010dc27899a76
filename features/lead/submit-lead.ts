import 'server-only';
import { randomBytes } from 'node:crypto';
import { type Borrower, borrowerFrom, type JourneyKey } from '#features/application/borrower.ts';
import { findRequestRows } from '#features/application/store/request-rows.ts';
import { buttonIn, controlsFor, shownWith } from '#features/consent/model/consent-labels.ts';
import type { PageMetrics } from '#features/consent/model/consent-measures.ts';
import { AGREE_TO_CALLS, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { obtainConsent } from '#features/consent/obtain-consent.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import { type Displays, findDisplays } from '#features/consent/store/displays.ts';
import { operatorEndpoint } from '#features/consent/store/operator-endpoint.ts';
import { type EvidenceWriter, evidenceWriterOf, openEvidence } from '#features/evidence/evidence-writer.ts';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
import { type LeadInterface, leadInterfaceOf } from '#features/form/model/campaign.ts';
import { checkPath, consentPath, journeyOf, submittedPath } from '#features/form/model/journey.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import {
  type Agreement,
  DailyLimitExceeded,
  IntentUnconfirmed,
  recordFirstIntent,
  recordResendIntent,
} from '#features/lead/store/intents.ts';
import { type Language, languagesOf } from '#features/wording/model/language.ts';
import { env } from '#platform/config/env.ts';
import { personLookupHash } from '#platform/crypto/lookup-hash.ts';
import { appVersion } from '#platform/database/release.ts';
import { inOneRoundTrip } from '#platform/database/transaction.ts';
import { logEvent } from '#platform/log/log.ts';
import { SYSTEM_CLOCK } from '#platform/process/clock.ts';
import { keepAlive } from '#platform/process/inflight.ts';
import { countSubmissionBlocked } from '#platform/telemetry/metrics.ts';
import type { ClientInfo } from '#platform/values/client-info.ts';
import type { Clock } from '#platform/values/clock.ts';
import { newReference, REFERENCE_LENGTH } from '#platform/values/ids.ts';
import { closeUnconfirmed } from './close-attempts.ts';
import { campaignIdToSend, prepareFirstPost, sendLead } from './send-lead.ts';

/** `shown` is the fingerprint of the texts and labels on the page (see `shownWith`). */
type ConsentInput = {
  shown: string;
  phoneAgreed: boolean;
  ssn: string;
  isHoneypotFilled: boolean;
  measured: PageMetrics | null;
  clientInfo: ClientInfo;
};

export type SubmitLeadResult =
  | { kind: 'sent' }
  | { kind: 'already_sent' }
  | { kind: 'incomplete'; path: string }
  | { kind: 'suspected_bot' }
  | { kind: 'consent_changed' }
  | { kind: 'consent_not_displayed' }
  | { kind: 'consent_unavailable' }
  | { kind: 'too_many'; waitSeconds: number }
  | { kind: 'no_journey' };

const RESPONSE_WAIT_MS = 2_000;

/** Sends one attempt for any number of calls (contract 4, rule 1). A slow answer is stored afterwards. */
export async function submitLead(
  journeyKey: JourneyKey,
  input: ConsentInput,
  clock = SYSTEM_CLOCK,
): Promise<SubmitLeadResult> {
  const checked = await checkSubmission(journeyKey, input);
  return checked.kind === 'ready' ? commitAndSend(journeyKey, input, checked, clock) : checked;
}

type Ready = {
  kind: 'ready';
  borrower: Borrower;
  leadInterface: LeadInterface;
  answers: Record<string, unknown>;
  consent: StoredFetch;
  language: Language;
  agreement: Agreement;
  evidenceWriter: EvidenceWriter;
};

async function checkSubmission(
  journeyKey: JourneyKey,
  input: ConsentInput,
): Promise<Ready | Exclude<SubmitLeadResult, { kind: 'sent' }>> {
  const { journeyId } = journeyKey;
  const [rows, displays] = await inOneRoundTrip((sql) =>
    Promise.all([findRequestRows(journeyId, sql), findDisplays(journeyId, sql)]),
  );
  const borrower = await borrowerFrom(journeyKey, rows);
  const leadInterface = borrower && leadInterfaceOf(borrower.journey.campaign);
  if (!borrower || !leadInterface) return { kind: 'no_journey' };
  if (submittedPath(borrower)) return { kind: 'already_sent' };
  const { form, journey } = borrower;
  if (input.isHoneypotFilled || isTooFast(borrower)) {
    reportBlocked(journey, input.isHoneypotFilled ? 'trapped' : 'hurried');
    return { kind: 'suspected_bot' };
  }
  const { answers, nextPath, answersToFix } = journeyOf(borrower);
  if (!answers) return { kind: 'incomplete', path: nextPath };
  if (answersToFix.length > 0) return { kind: 'incomplete', path: checkPath(form.slug) };

  const consent = await obtainConsent(leadInterface, borrower);
  if (!consent) return { kind: 'consent_unavailable' };
  // The page decides the language of the agreement: another tab may have switched it since.
  const language = languagesOf(journey.campaign.languages).find(
    (offered) => shownWith(consent, offered) === input.shown,
  );
  if (!language) return { kind: 'consent_changed' };
  const { key } = displays;
  // Displays older than the evidence have no event and don't count: the borrower is shown the texts again.
  if (!key) await openEvidence(journey);
  const agreement = agreementOn(journey, consent, displays, input.phoneAgreed);
  if (!key || !agreement) return { kind: 'consent_not_displayed' };
  const evidenceWriter = evidenceWriterOf(key, journey.id);
  return { kind: 'ready', borrower, leadInterface, answers, consent, language, agreement, evidenceWriter };
}

function reportBlocked({ id: journeyId }: Journey, reason: 'trapped' | 'hurried' | 'too_many'): void {
  logEvent('submission_held', { journeyId, reason });
  countSubmissionBlocked(reason);
}

async function commitAndSend(
  journeyKey: JourneyKey,
  input: ConsentInput,
  ready: Ready,
  clock: Clock,
): Promise<SubmitLeadResult> {
  const { borrower, leadInterface, answers, agreement, evidenceWriter } = ready;
  const { journey, lead } = borrower;
  const events = agreementEvents(ready, input);
  const persons = { lookupHashes: lookupHashes(answers), leadsPerDay: env().LIMIT_LEADS_PER_DAY };
  const partnerCampaignId = campaignIdToSend(leadInterface, journey.campaign);
  const intent = { ...agreement, partnerCampaignId, events, persons };
  const partnerLeadId = lead?.partnerLeadId ?? newReference(randomBytes(2 * REFERENCE_LENGTH));
  const claim = lead
    ? null
    : await prepareFirstPost(borrower, agreement, leadInterface, partnerLeadId, evidenceWriter);
  const recording = lead
    ? recordResendIntent(lead, intent)
    : recordFirstIntent(partnerLeadId, leadInterface, intent, claim);
  const attempt = await recording.catch((error: unknown) => {
    if (error instanceof DailyLimitExceeded) return error;
    if (error instanceof IntentUnconfirmed)
      keepAlive(closeUnconfirmed(error.attempt, { evidenceWriter, isTest: journey.isTest }, clock));
    throw error;
  });
  if (attempt instanceof DailyLimitExceeded) {
    reportBlocked(journey, 'too_many');
    return { kind: 'too_many', waitSeconds: attempt.waitSeconds };
  }
  if (!attempt) return { kind: 'already_sent' };
  const { committed } = sendLead({
    attempt,
    isClaimed: claim !== null,
    journeyKey,
    borrower,
    answers,
    agreed: agreement.blocks,
    leadInterface,
    ssn: input.ssn,
    ipAddress: input.clientInfo.address,
    evidenceWriter,
  });
  await Promise.race([committed, new Promise<void>((resolve) => clock.after(RESPONSE_WAIT_MS, resolve))]);
  return { kind: 'sent' };
}

/** Null if a text has no display. */
function agreementOn(
  journey: Journey,
  consent: StoredFetch,
  displays: Displays,
  phoneAgreed: boolean,
): Agreement | null {
  const agreed = consent.blocks.filter((block) => phoneAgreed || block.key !== PHONE_BLOCK);
  const blocks = agreed.flatMap(({ key, sha256 }) => {
    const display = displays.of(consent, sha256);
    return display ? [{ ...display, key }] : [];
  });
  return blocks.length === agreed.length ? { journeyId: journey.id, fetch: consent, blocks } : null;
}

/** `language` is the one of the labels that the borrower saw. Birth date, income and SSN stay out of the evidence. */
function agreementEvents(
  { borrower, leadInterface, answers, consent, language, agreement, evidenceWriter }: Ready,
  { measured, phoneAgreed, clientInfo }: ConsentInput,
): SealedEvent[] {
  const controls = controlsFor(consent.blocks, language);
  const acknowledged = evidenceWriter.seal('consent_acknowledged', {
    page: env().APP_ORIGIN + consentPath(borrower.form.slug),
    campaign: borrower.journey.campaign.slug,
    blocks: agreement.blocks.map(({ key, sha256 }) => ({ key, sha256 })),
    endpoint: operatorEndpoint(leadInterface),
    controls: controls.map((control) => ({
      ...control,
      wasTickedBefore: false,
      isTicked: control.name !== AGREE_TO_CALLS || phoneAgreed,
    })),
    button: buttonIn(language),
    phoneAgreed: phoneAgreed && controls.some(({ name }) => name === AGREE_TO_CALLS),
    person: personFrom(answers),
    appVersion: appVersion(),
    ...clientInfo,
  });
  return [
    ...(measured ? [evidenceWriter.seal('consent_measured', measuresOf(consent, measured))] : []),
    acknowledged,
  ];
}

/** The browser may report only documents that the page contained. */
const measuresOf = ({ blocks }: StoredFetch, { documents, ...measures }: PageMetrics): PageMetrics => ({
  ...measures,
  documents: documents.filter((document) => blocks.some(({ sha256 }) => sha256 === document.sha256)),
});

function personFrom(answers: Record<string, unknown>) {
  const answerText = (name: string) => String(answers[name] ?? '');
  const addressParts = [
    answerText('street'),
    answerText('unit'),
    answerText('city'),
    answerText('state'),
    answerText('zipcode'),
  ];
  return {
    firstName: answerText('firstName'),
    lastName: answerText('lastName'),
    email: answerText('email'),
    phone: answerText('phone'),
    address: addressParts.filter(Boolean).join(', ') || null,
  };
}

export const lookupHashes = ({ email, phone }: Record<string, unknown>): string[] => [
  ...(email ? [personLookupHash('email', String(email))] : []),
  ...(phone ? [personLookupHash('phone', String(phone))] : []),
];

/** Uses the database clock and the stored start only, never a value of the client. */
export function isTooFast({ now, journey }: Borrower): boolean {
  const sinceStart = now.getTime() - journey.startedAt.getTime();
  return sinceStart < env().LIMIT_FASTEST_SECONDS * 1000;
}
