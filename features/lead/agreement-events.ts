import 'server-only';
import { AGREE_AND_SEND, AGREE_TO_CALLS, controlsFor } from '#features/consent/model/consent-controls.ts';
import type { PageMetrics } from '#features/consent/model/consent-measures.ts';
import type { StoredFetch } from '#features/consent/store/consents.ts';
import { operatorEndpoint } from '#features/consent/store/operator-endpoint.ts';
import type { EvidenceWriter } from '#features/evidence/evidence-writer.ts';
import type { SealedEvent } from '#features/evidence/store/evidence.ts';
import { leadInterfaceOf } from '#features/journey/model/campaign.ts';
import type { Journey } from '#features/journey/store/journeys.ts';
import type { Agreement } from '#features/lead/store/attempts.ts';
import { consentPath } from '#features/questions/model/forms/paths.ts';
import { formSlugOf } from '#features/questions/model/product.ts';
import { env } from '#platform/config/env.ts';
import { appVersion } from '#platform/database/release.ts';
import type { ClientInfo } from '#platform/values/client-info.ts';

/** Birth date, income and SSN stay out of the evidence. */
export function agreementEvents(
  evidenceWriter: EvidenceWriter,
  { campaign }: Journey,
  current: StoredFetch,
  { measured, phoneAgreed, clientInfo }: ConsentInput,
  { blocks }: Agreement,
  answers: Record<string, unknown>,
): SealedEvent[] {
  const source = leadInterfaceOf(campaign);
  if (!source) throw new Error('a prefill campaign has no consent to agree to');
  const acknowledged = evidenceWriter.seal('consent_acknowledged', {
    page: env().APP_ORIGIN + consentPath(formSlugOf(campaign.product)),
    campaign: campaign.slug,
    blocks: blocks.map(({ key, sha256 }) => ({ key, sha256 })),
    endpoint: operatorEndpoint(source),
    controls: controlsFor(current.blocks).map((control) => ({
      ...control,
      wasTickedBefore: false,
      isTicked: control !== AGREE_TO_CALLS || phoneAgreed,
    })),
    button: AGREE_AND_SEND,
    phoneAgreed: phoneAgreed && controlsFor(current.blocks).includes(AGREE_TO_CALLS),
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
  const answerOf = (name: string) => String(answers[name] ?? '');
  const addressParts = [
    answerOf('street'),
    answerOf('unit'),
    answerOf('city'),
    answerOf('state'),
    answerOf('zipcode'),
  ];
  return {
    firstName: answerOf('firstName'),
    lastName: answerOf('lastName'),
    email: answerOf('email'),
    phone: answerOf('phone'),
    address: addressParts.filter(Boolean).join(', ') || null,
  };
}

/** `shown` is the fingerprint of the texts on the page (see `shownWith`). */
export type ConsentInput = {
  shown: string;
  phoneAgreed: boolean;
  ssn: string;
  isHoneypotFilled: boolean;
  measured: PageMetrics | null;
  clientInfo: ClientInfo;
};
