import { toUtf8 } from './bytes.ts';
import type { Hash } from './event.ts';

/** The start of each frame in a page copy: the frame is empty and names its text by hash. */
export const frameStart = (sha256: Hash): string => `<iframe data-sha256="${sha256}" sandbox=""`;

/** No other attribute: `srcdoc` or `style` would show other words, or hide the text. */
const FRAME =
  /<iframe data-sha256="([0-9a-f]{64})" sandbox=""(?: title="[^"<>]*")?(?: class="[^"<>]*")?><\/iframe>/g;
/** In text and attributes, `<` is written as a reference. */
const ANY_FRAME = /<iframe/gi;
// Written so that a page may contain this code.
const SCRIPT = /[<]script/i;
const START = '<!doctype html><html';
/** The page as drawn has one frame for each text. */
const MAX_FRAMES = 100;
/** With its texts in the frames: a small file could otherwise name one text again and again. */
export const MAX_FILLED_BYTES = 4 * 1024 * 1024;

/** The hashes of the framed texts in their order. Null unless the bytes have the form of a page copy. */
export function framesOf(bytes: Uint8Array): Hash[] | null {
  const html = htmlOf(bytes);
  if (html === null || !html.startsWith(START) || SCRIPT.test(html)) return null;
  const frames = [...html.matchAll(FRAME)].map(([, sha256 = '']) => sha256);
  const isWhole = frames.length === (html.match(ANY_FRAME)?.length ?? 0);
  return isWhole && frames.length <= MAX_FRAMES ? frames : null;
}

/** The bytes of the page and of its texts, each as often as the page frames it. */
export const filledSize = (
  bytes: Uint8Array,
  frames: readonly Hash[],
  sizeOf: (sha256: Hash) => number,
): number => frames.reduce((sum, sha256) => sum + sizeOf(sha256), bytes.length);

/**
 * `documentOf` returns the document of a text, or null if the file doesn't hold it. `sandbox` never allows scripts.
 */
export function withFrames(
  bytes: Uint8Array,
  documentOf: (sha256: Hash) => string | null,
  sandbox: '' | 'allow-same-origin' = '',
): string {
  const fill = (frame: string, sha256: Hash) => {
    const document = documentOf(sha256);
    return document === null
      ? frame
      : frame.replace(' sandbox=""', () => ` sandbox="${sandbox}" srcdoc="${document}"`);
  };
  return (htmlOf(bytes) ?? '').replace(FRAME, fill);
}

function htmlOf(bytes: Uint8Array): string | null {
  try {
    return toUtf8(bytes);
  } catch {
    return null;
  }
}
