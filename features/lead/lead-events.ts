import 'server-only';
import { buttonIn, controlsFor } from '#features/consent/model/consent-labels.ts';
import type { PageMetrics } from '#features/consent/model/consent-measures.ts';
import { AGREE_TO_CALLS } from '#features/consent/model/consent-text.ts';
import type { StoredBlock } from '#features/consent/store/consent-texts.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import { operatorEndpoint } from '#features/consent/store/operator-endpoint.ts';
import type { EvidenceWriter } from '#features/evidence/evidence-writer.ts';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
import { formSlugOf, type LeadInterface, leadInterfaceOf } from '#features/form/model/campaign.ts';
import { consentPath } from '#features/form/model/journey.ts';
import type { Journey } from '#features/form/store/journeys.ts';
import type { AttemptRef } from '#features/form/store/leads.ts';
import type { AttemptOutcome } from '#features/lead/store/attempt-outcomes.ts';
import type { Agreement } from '#features/lead/store/attempts.ts';
import type { Language } from '#features/wording/model/language.ts';
import { operatorConfig } from '#operator/live.ts';
import { env } from '#platform/config/env.ts';
import { appVersion } from '#platform/database/release.ts';
import type { ClientInfo } from '#platform/values/client-info.ts';

/** `language` is the one of the labels that the borrower saw. Birth date, income and SSN stay out of the evidence. */
export function agreementEvents(
  evidenceWriter: EvidenceWriter,
  { campaign }: Journey,
  current: StoredFetch,
  language: Language,
  { measured, phoneAgreed, clientInfo }: ConsentInput,
  { blocks }: Agreement,
  answers: Record<string, unknown>,
): SealedEvent[] {
  const source = leadInterfaceOf(campaign);
  if (!source) throw new Error('a prefill campaign has no consent to agree to');
  const controls = controlsFor(current.blocks, language);
  const acknowledged = evidenceWriter.seal('consent_acknowledged', {
    page: env().APP_ORIGIN + consentPath(formSlugOf(campaign.product)),
    campaign: campaign.slug,
    blocks: blocks.map(({ key, sha256 }) => ({ key, sha256 })),
    endpoint: operatorEndpoint(source),
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
    ...(measured ? [evidenceWriter.seal('consent_measured', measuresOf(current, measured))] : []),
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

/** `shown` is the fingerprint of the texts and labels on the page (see `shownWith`). */
export type ConsentInput = {
  shown: string;
  phoneAgreed: boolean;
  ssn: string;
  isHoneypotFilled: boolean;
  measured: PageMetrics | null;
  clientInfo: ClientInfo;
};

export const sentEvent = (
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

export function outcomeEvent(
  evidenceWriter: EvidenceWriter,
  { partnerLeadId, number }: AttemptRef,
  { answer, ...result }: AttemptOutcome,
) {
  return evidenceWriter.seal('lead_ended', {
    reference: partnerLeadId,
    attempt: number,
    outcome: result.outcome,
    reason: result.reason,
    httpStatus: result.httpStatus,
    operatorUuid: answer?.operatorUuid ?? null,
    operatorStatus: answer?.operatorStatus ?? null,
  });
}
