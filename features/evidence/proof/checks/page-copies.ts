import { decodedBase64Url, sizeOfBase64Url } from '../format/bytes.ts';
import type { Certificate, StoredBytes } from '../format/certificate.ts';
import { sha256 } from '../format/crypto.ts';
import type { Hash } from '../format/event.ts';
import { readEvents } from '../format/event-details.ts';
import type { AnyEventFacts } from '../format/event-schemas.ts';
import { filledSize, framesOf, MAX_FILLED_BYTES } from '../format/page-frames.ts';
import { listed, type VerdictLine } from '../words/verdict-words.ts';
import { namingErrors } from './semantic-checks.ts';

export const pagesNamedBy = (facts: AnyEventFacts | null): Hash[] =>
  facts?.kind === 'consent_displayed' && facts.page !== undefined ? [facts.page] : [];

/** The bytes have the named hash, and the page of a display frames the displayed text. Version 1 holds no pages. */
export function pageErrors(certificate: Certificate): string[] {
  const { pages = [], texts } = certificate;
  const events = readEvents(certificate);
  const known = [...new Set(pages.map((page) => page.sha256))];
  const named = events.flatMap(({ facts }) => pagesNamedBy(facts));
  const sizes = new Map(texts.map((text) => [text.sha256, sizeOfBase64Url(text.bytes)]));
  const frames = new Map(pages.map((page) => [page.sha256, framesIn(page, sizes)]));
  return [
    ...pages
      .filter((page) => page.sha256 !== sha256(decodedBase64Url(page.bytes)))
      .map((page) => `The page ${page.sha256} has other bytes.`),
    ...known
      .filter((hash) => frames.get(hash) === null)
      .map((hash) => `The page ${hash} does not have the form of a page copy.`),
    ...namingErrors('page', pages, named),
    ...events.flatMap(({ number, kind, facts }) => {
      if (facts?.kind !== 'consent_displayed' || facts.page === undefined) return [];
      const framed = frames.get(facts.page);
      return framed && !framed.includes(facts.sha256)
        ? [`Event ${number} (${kind}) names a page that does not show the text ${facts.sha256}.`]
        : [];
    }),
  ];
}

/** Null if the page doesn't have the form, or is too large with its texts. */
function framesIn({ bytes }: StoredBytes, sizes: ReadonlyMap<Hash, number>): Hash[] | null {
  const page = decodedBase64Url(bytes);
  const frames = framesOf(page);
  const size = frames && filledSize(page, frames, (sha256) => sizes.get(sha256) ?? 0);
  return size !== null && size <= MAX_FILLED_BYTES ? frames : null;
}

export function pageLines({ pages }: Certificate): VerdictLine[] {
  if (!pages || pages.length === 0)
    return [{ topic: 'Page as drawn', says: ['No display in the file names a copy of its page'] }];
  const says = listed(pages, ({ sha256: hash, bytes }) => {
    const size = sizeOfBase64Url(bytes);
    return `SHA-256 ${hash}, ${size} bytes in the file`;
  });
  return [{ topic: 'Page as drawn', says }];
}

/** A signer may put any words beside the frame of a text. */
export const pageLimits = ({ pages = [] }: Certificate): string[] =>
  pages.length === 0
    ? []
    : [
        'The issuer says that its server drew the page from the same sources as the borrower’s. It isn’t a screenshot: the file shows only that the page names the text.',
      ];
