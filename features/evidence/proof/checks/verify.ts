import { z } from 'zod';
import { decodedBase64Url, fromBase64Url } from '../format/bytes.ts';
import {
  changedByTransport,
  countValues,
  type Given,
  MAX_VALUES,
  readInOrder,
  textIn,
} from '../format/canonical.ts';
import {
  CERTIFICATE_TYPE,
  type Certificate,
  type CertifiedEvent,
  certificate,
  readEnvelope,
} from '../format/certificate.ts';
import { type Checkpoint, openCheckpoint } from '../format/checkpoint.ts';
import { sha256 } from '../format/crypto.ts';
import { commitmentTo, type Hash, leafHashOf } from '../format/event.ts';
import { type Absence, detailsIn, readEvents } from '../format/event-details.ts';
import { LIMITS } from '../format/file-limits.ts';
import type { EvidenceKey } from '../format/keys-document.ts';
import { isSignedEd25519 } from '../format/signature.ts';
import { isIncluded } from '../format/tree.ts';
import type { X509 } from '../timestamp/x509.ts';
import { pageErrors, pagesNamedBy } from './page-copies.ts';
import { measuredTexts, semanticErrors, textsNamedBy } from './semantic-checks.ts';
import { isSeenBefore, type ReadTimes, readTimes, type TimeProof } from './time-proofs.ts';

const TOO_LARGE =
  'The certificate is larger than 50 MB, or its details hold more values than the format allows.';

export type Verified = {
  certificate: Certificate;
  kid: string;
  key: Pick<EvidenceKey, 'until' | 'revoked'>;
  /** With the events that `certificate` lacks, because the key is revoked. */
  whole: Certificate;
  checkpoint: Checkpoint | null;
  events: { total: number; sealed: number } & Record<Absence, number>;
  times: ReadTimes;
};
export type VerificationResult = ({ ok: true } & Verified) | { ok: false; errors: string[] };

/** Works offline. Source: docs/evidence-format.md. */
export async function verifyCertificate(
  given: Given,
  keys: readonly EvidenceKey[],
  roots: readonly X509[] = [],
): Promise<VerificationResult> {
  if (given.length > LIMITS.certificate) return { ok: false, errors: [TOO_LARGE] };
  const read = textIn(given, 'The certificate');
  if ('problem' in read) return { ok: false, errors: [read.problem] };
  const signed = await openSigned(read.text, keys);
  if (typeof signed === 'string') return { ok: false, errors: [signed] };
  const { certificate: opened, key } = signed;
  if (countDetails(opened) > MAX_VALUES) return { ok: false, errors: [TOO_LARGE] };
  const checkpoint = opened.checkpoint === null ? null : await openCheckpoint(opened.checkpoint, keys);
  const times = await readTimes(opened, roots);
  const errors = [
    ...(opened.checkpoint !== null && !checkpoint ? ['The checkpoint is not signed by a known key.'] : []),
    // Otherwise the old time of a foreign checkpoint looks like the time of this journey.
    ...(opened.checkpoint !== null && opened.events.every(({ inclusion }) => inclusion === null)
      ? ['The checkpoint covers no event of the certificate.']
      : []),
    ...textErrors(opened),
    ...chainErrors(opened, checkpoint),
    ...semanticErrors(opened),
    ...pageErrors(opened),
    ...times.errors,
  ];
  if (errors.length > 0) return { ok: false, errors };
  const { counted, faults } = countedPart(opened, key, times.proofs);
  if (faults.length > 0) return { ok: false, errors: faults };
  const events = countsOf(counted);
  return { ok: true, certificate: counted, whole: opened, kid: key.kid, key, checkpoint, events, times };
}

const countDetails = ({ events }: Certificate): number =>
  events.reduce((sum, event) => sum + countValues(detailsIn(event)?.bytes ?? new Uint8Array()), 0);

function countsOf(certificate: Certificate): Verified['events'] {
  const read = readEvents(certificate);
  const absent: Record<Absence, number> = { erased: 0, withheld: 0, unreadable: 0, unexplained: 0 };
  for (const { absence } of read) if (absence) absent[absence]++;
  return { total: read.length, sealed: read.filter(({ inclusion }) => inclusion).length, ...absent };
}

const header = z.strictObject({
  alg: z.literal('Ed25519'),
  kid: z.string(),
  typ: z.literal(CERTIFICATE_TYPE),
});

async function openSigned(
  text: string,
  keys: readonly EvidenceKey[],
): Promise<{ certificate: Certificate; key: EvidenceKey } | string> {
  const changed = changedByTransport(text, 'The certificate');
  if (changed) return changed;
  const jws = readEnvelope(text);
  if (!jws) return 'This is not a certificate, or the file is not written, to the letter, as it was issued.';
  const { payload, protected: guarded } = jws;
  const signature = fromBase64Url(jws.signature);
  const head = readInOrder(header, fromBase64Url(guarded));
  const key = head && keys.find(({ kid }) => kid === head.kid);
  if (!key || !signature || !(await isSignedEd25519(key, `${guarded}.${payload}`, signature)))
    return 'The signature is not by a known key, or the certificate was changed.';
  const content = readInOrder(certificate, fromBase64Url(payload));
  return content
    ? { certificate: content, key }
    : 'The certificate does not hold what the format asks for, in its one form.';
}

function textErrors({ texts }: Certificate): string[] {
  return texts
    .filter(({ sha256: name, bytes }) => name !== sha256(decodedBase64Url(bytes)))
    .map(({ sha256: name }) => `The text ${name} has other bytes.`);
}

function chainErrors({ journey, events }: Certificate, checkpoint: Checkpoint | null): string[] {
  const errors: string[] = [];
  let previous: Hash | null = null;
  for (const [place, event] of events.entries()) {
    const { number, kind, commitment } = event;
    const leaf = leafHashOf({ journey, number, at: new Date(event.at), kind, previous, commitment });
    const details = detailsIn(event);
    const faults = [
      ...(number === place + 1 ? [] : [`is in the position of number ${place + 1}.`]),
      ...(details && commitmentTo(details) !== commitment ? ['has other details.'] : []),
      ...inclusionErrors(event, leaf, checkpoint, events[place - 1]),
    ];
    errors.push(...faults.map((fault) => `Event ${number} (${kind}) ${fault}`));
    previous = leaf;
  }
  return errors;
}

/** The tree takes an event after the one before it in its journey. */
function inclusionErrors(
  { inclusion }: CertifiedEvent,
  leaf: Hash,
  checkpoint: Checkpoint | null,
  before: CertifiedEvent | undefined,
): string[] {
  if (!inclusion) return [];
  const { index, proof } = inclusion;
  const isValid = checkpoint && isIncluded(leaf, index, checkpoint.size, proof, checkpoint.root);
  const isAfter = !before || (before.inclusion !== null && before.inclusion.index < index);
  return [
    ...(isValid ? [] : ['is not in the tree of the checkpoint.']),
    ...(isAfter ? [] : ['is in the tree before the event before it.']),
  ];
}

/** Under a revoked key, only the events that a trusted authority saw before count. A thief can add any others. */
function countedPart(
  certificate: Certificate,
  { kid, revoked }: EvidenceKey,
  proofs: readonly TimeProof[],
): { counted: Certificate; faults: string[] } {
  if (revoked === undefined) return { counted: certificate, faults: [] };
  if (!isSeenBefore(proofs, revoked))
    return {
      counted: certificate,
      faults: [
        `The key ${kid} is revoked from ${revoked}, and no trusted authority saw an event of the certificate before.`,
      ],
    };
  const counted = cut(certificate);
  const faults = semanticErrors(counted);
  return {
    counted,
    faults: faults.map((fault) => `Without the events that the revoked key ${kid} can’t show: ${fault}`),
  };
}

function cut(certificate: Certificate): Certificate {
  const events = certificate.events.filter(({ inclusion }) => inclusion !== null);
  const facts = readEvents({ ...certificate, events }).map((event) => event.facts);
  const texts = new Set(facts.flatMap((one) => [...textsNamedBy(one), ...measuredTexts(one)]));
  const pages = new Set(facts.flatMap(pagesNamedBy));
  return {
    ...certificate,
    events,
    texts: certificate.texts.filter(({ sha256 }) => texts.has(sha256)),
    ...(certificate.pages && { pages: certificate.pages.filter(({ sha256 }) => pages.has(sha256)) }),
  };
}
