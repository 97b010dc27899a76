import 'server-only';
import type { JourneyKey } from '#features/application/borrower.ts';
import { plainTextOf } from '#features/consent/consent-response.ts';
import { AGREE, AGREE_TO_CALLS, PHONE_BLOCK } from '#features/consent/model/consent-text.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { findEvidenceWriter } from '#features/evidence/evidence-writer.ts';
import { type EventFacts, parseFacts } from '#features/evidence/proof/format/event-schemas.ts';
import { timeAuthorities } from '#features/evidence/request-timestamp.ts';
import { findEvents } from '#features/evidence/store/evidence.ts';
import {
  findReceipt,
  findReceiptId,
  type StoredAgreement,
  type StoredReceipt,
} from '#features/lead/store/receipts.ts';
import { isUuid } from '#platform/values/ids.ts';
import { formatPhone } from '#platform/values/text-formats.ts';
import { type Certified, certifyLead } from './certify-lead.ts';

export type ReceiptAgreement = ReturnType<typeof toAgreement>;
export type AgreedText = ReceiptAgreement['texts'][number];

export type Receipt = NonNullable<Awaited<ReturnType<typeof readReceipt>>>;

const NOT_PRINTABLE = 'This text can’t be printed here. Open the document and print it there.';

export async function readReceipt(receiptId: string, journeyKey: JourneyKey | null) {
  const receipt = isUuid(receiptId) ? await findReceipt(receiptId) : null;
  if (!receipt) return null;
  const { lead, prefills, phone: phoneConsent } = receipt;
  const acknowledged = receipt.agreements.length > 0 ? await acknowledgedAgreements(receipt.journeyId) : [];
  const agreements = receipt.agreements.map((agreement, index) =>
    toAgreement(agreement, acknowledged[index]),
  );
  const [newest = null, ...earlier] = agreements;
  const isOwn = isOwnReceipt(receipt, journeyKey);
  return {
    agreement: newest,
    earlier,
    plainTexts: await plainTextsOf(agreements),
    lead,
    prefills,
    phone: phoneConsent,
    isOwn,
    hasCertificate: isOwn && lead !== null && receipt.hasEvidence,
    /** A third party states the time of checkpoints. */
    hasOutsideTime: timeAuthorities().length > 0,
    person: isOwn ? personFrom(acknowledged[0]) : null,
  };
}

/** For the borrower's own browser. Staff actions are omitted: a legal hold must not warn the borrower. */
export async function certifyReceipt(
  receiptId: string,
  journeyKey: JourneyKey | null,
): Promise<({ reference: string } & Certified) | null> {
  const receipt = isUuid(receiptId) ? await findReceipt(receiptId) : null;
  if (!receipt?.lead || !isOwnReceipt(receipt, journeyKey)) return null;
  const { reference } = receipt.lead;
  const certified = await certifyLead(reference, { omitsStaff: true });
  return certified && { reference, ...certified };
}

export async function receiptIdOf(journeyKey: JourneyKey | null): Promise<string | null> {
  return journeyKey ? findReceiptId(journeyKey.journeyId) : null;
}

/** A browser may still hold the cookie of an erased journey. */
const isOwnReceipt = ({ journeyId, isErased }: StoredReceipt, journeyKey: JourneyKey | null) =>
  journeyKey?.journeyId === journeyId && !isErased;

type AcknowledgedFacts = EventFacts<'consent_acknowledged'> | null;

async function acknowledgedAgreements(journeyId: string): Promise<AcknowledgedFacts[]> {
  const [evidenceWriter, events] = await Promise.all([
    findEvidenceWriter(journeyId),
    findEvents(journeyId, 'consent_acknowledged'),
  ]);
  return events
    .map(({ kind, sealed }) => {
      const details = sealed && evidenceWriter?.open(sealed);
      const facts = details ? parseFacts(kind, details.bytes) : null;
      return facts?.kind === 'consent_acknowledged' ? facts : null;
    })
    .reverse();
}

function toAgreement(
  { acknowledgedAt, sentAt, blocks }: StoredAgreement,
  acknowledged: AcknowledgedFacts = null,
) {
  const texts = blocks.map((block) => {
    const isOnCalls = block.key === PHONE_BLOCK;
    const name = isOnCalls ? AGREE_TO_CALLS : AGREE;
    const control = acknowledged?.controls.find((box) => box.name === name && box.isTicked);
    return { ...block, isOnCalls, label: control?.label ?? null };
  });
  return { acknowledgedAt, sentAt, texts };
}

async function plainTextsOf(agreements: ReceiptAgreement[]): Promise<Record<string, string>> {
  const hashes = new Set(agreements.flatMap(({ texts }) => texts.map(({ sha256 }) => sha256)));
  const plainTexts = [...hashes].map(async (sha256) => {
    const bytes = await findConsentText(sha256);
    return [sha256, bytes ? ((await plainTextOf(sha256, bytes)) ?? NOT_PRINTABLE) : ''];
  });
  return Object.fromEntries(await Promise.all(plainTexts));
}

function personFrom(acknowledged: AcknowledgedFacts | undefined) {
  if (!acknowledged) return null;
  const { firstName, lastName, email, phone: digits } = acknowledged.person;
  return { name: `${firstName} ${lastName}`, email, phone: formatPhone(digits) };
}
