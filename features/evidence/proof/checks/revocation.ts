import type { Certificate } from '../format/certificate.ts';
import { readEvents } from '../format/event-details.ts';
import type { EvidenceKey } from '../format/keys-document.ts';
import { pagesNamedBy } from './page-copies.ts';
import { measuredTexts, semanticErrors, textsNamedBy } from './semantic-checks.ts';
import { isSeenBefore, type TimeProof } from './time-proofs.ts';

/** Under a revoked key, only the events that a trusted authority saw before count. A thief can add any others. */
export function countedPart(
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
