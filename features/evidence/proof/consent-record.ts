import type { Certificate } from './certificate.ts';
import { readEvents } from './event-details.ts';
import type { AnyEventFacts } from './facts.ts';

type DatedFacts = { at: string; facts: AnyEventFacts };

/** ISO/IEC TS 27560:2023. Only the certificate is signed; erased details are missing here too. */
export function consentRecord(certificate: Certificate) {
  const { journey, reference } = certificate;
  const datedFacts = readEvents(certificate).flatMap(({ at, facts }): DatedFacts[] =>
    facts ? [{ at, facts }] : [],
  );
  return {
    schema_version: 'ISO/IEC TS 27560:2023',
    record_id: journey,
    pii_principal_id: datedFacts.map(principalOf).findLast(Boolean) ?? null,
    pii_processing: datedFacts.flatMap(processingsIn),
    party_identification: datedFacts.flatMap(partyIn).filter(isFirst),
    consent_receipt: { reference },
    event: datedFacts.flatMap(eventsIn),
  };
}

const principalOf = ({ facts }: DatedFacts) =>
  facts.kind === 'consent_acknowledged' ? facts.person.email : null;

function processingsIn({ at, facts }: DatedFacts) {
  if (facts.kind !== 'consent_acknowledged') return [];
  return facts.blocks.map(({ key, sha256 }) => ({
    privacy_notice: `sha256:${sha256}`,
    purpose: key,
    lawful_basis: 'consent',
    pii_information: ['name', 'email', 'phone', ...(facts.person.address === null ? [] : ['address'])],
    collection_method: `form at ${facts.page}`,
    consented_at: at,
  }));
}

function partyIn({ facts }: DatedFacts) {
  return facts.kind === 'lead_sent' ? [{ party_id: facts.host, party_type: 'recipient' }] : [];
}

function eventsIn({ at, facts }: DatedFacts) {
  const state = STATES[facts.kind];
  return state
    ? [{ event_time: at, event_type: facts.kind, event_state: state, entity_id: 'pii_principal' }]
    : [];
}

const STATES: Partial<Record<DatedFacts['facts']['kind'], string>> = {
  consent_displayed: 'requested',
  consent_acknowledged: 'given',
  phone_consent_withdrawn: 'withdrawn in part',
};

const isFirst = (one: { party_id: string }, place: number, all: { party_id: string }[]) =>
  all.findIndex(({ party_id }) => party_id === one.party_id) === place;
