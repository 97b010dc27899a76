import { decodedBase64Url, toReadableText } from '../format/bytes.ts';
import type { Certificate } from '../format/certificate.ts';
import type { Hash } from '../format/event.ts';
import { readEvents } from '../format/event-details.ts';
import { filledSize, framesOf, withFrames } from '../format/page-frames.ts';
import { escaped } from './markup.ts';

export type DrawnPage = { sha256: Hash; size: number; width: number; about: string; document: string };

/** A browser writes the bytes of a text with up to ten letters each. */
const MAX_DRAWN_BYTES = 16 * 1024 * 1024;
/** A browser spends about as much on an empty document as on so many bytes. */
const DOCUMENT_COST = 128 * 1024;
/** Of a phone. */
const USUAL_WIDTH = 390;
const WIDTHS = { least: 240, most: 2560 };

/**
 * The copies with the texts of the file in their frames. Each page is bounded, but a file may have many: the first ones
 * that fit.
 */
export function drawnPages(certificate: Certificate): DrawnPage[] {
  const { pages = [], texts } = certificate;
  const bytesOf = new Map(texts.map(({ sha256, bytes }) => [sha256, decodedBase64Url(bytes)]));
  const windows = windowWidths(certificate);
  let left = MAX_DRAWN_BYTES;
  return pages.flatMap(({ sha256, bytes }) => {
    const copy = decodedBase64Url(bytes);
    const frames = framesOf(copy) ?? [];
    left -= filledSize(copy, frames, (hash) => bytesOf.get(hash)?.length ?? 0);
    left -= DOCUMENT_COST * (1 + frames.length);
    if (left < 0) return [];
    const document = withFrames(
      copy,
      (hash) => {
        const text = bytesOf.get(hash);
        return text ? escaped(textDocument(toReadableText(text))) : null;
      },
      'allow-same-origin',
    );
    return [{ sha256, size: copy.length, ...widthFor(windows.get(sha256)), document }];
  });
}

const LOOKS =
  'body{margin:0 auto;max-width:42rem;padding:1rem 1.25rem;background:#fff;color:#13221c;overflow-wrap:anywhere;' +
  'font:1.0625rem/1.6 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}a{color:#0e4535}';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
const BEFORE =
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">` +
  `<title>Consent text</title><base target="_blank"><style>${LOOKS}</style></head><body>\n`;

export const textDocument = (source: string): string => BEFORE + source;

/** By page: the window that the browser reported next after it requested a text from that page. */
function windowWidths(certificate: Certificate): Map<Hash, number> {
  const widths = new Map<Hash, number>();
  const requested = new Set<Hash>();
  for (const { facts } of readEvents(certificate)) {
    if (facts?.kind === 'consent_displayed' && facts.page !== undefined) requested.add(facts.page);
    if (facts?.kind !== 'consent_measured' || !facts.viewport) continue;
    for (const page of requested) widths.set(page, facts.viewport.width);
    requested.clear();
  }
  return widths;
}

function widthFor(reported: number | undefined): Pick<DrawnPage, 'width' | 'about'> {
  if (reported === undefined)
    return {
      width: USUAL_WIDTH,
      about: `Drawn ${USUAL_WIDTH} pixels wide, like on a phone. The borrower’s browser reported no width.`,
    };
  const width = Math.round(Math.min(Math.max(reported, WIDTHS.least), WIDTHS.most));
  const window = `The borrower’s browser reported a window ${reported} pixels wide.`;
  return {
    width,
    about:
      width === reported ? `Drawn ${width} pixels wide. ${window}` : `${window} Drawn ${width} pixels wide.`,
  };
}
