import { toUtf8 } from './bytes.ts';
import type { Hash } from './event.ts';

/** The start of each frame in a page copy: the frame is empty and names its text by hash. */
export const frameStart = (sha256: Hash): string => `<iframe data-sha256="${sha256}" sandbox=""`;

const FRAME = /<iframe data-sha256="([0-9a-f]{64})" sandbox=""[^<>]*><\/iframe>/g;
/** In text and attributes, `<` is written as a reference. */
const ANY_FRAME = /<iframe/gi;
// Written so that a page may contain this code.
const SCRIPT = /[<]script/i;
const START = '<!doctype html><html';

/** The hashes of the framed texts in their order. Null unless the bytes have the form of a page copy. */
export function framesOf(bytes: Uint8Array): Hash[] | null {
  const html = htmlOf(bytes);
  if (html === null || !html.startsWith(START) || SCRIPT.test(html)) return null;
  const frames = [...html.matchAll(FRAME)].map(([, sha256 = '']) => sha256);
  return frames.length === (html.match(ANY_FRAME)?.length ?? 0) ? frames : null;
}

/** `documentOf` returns the document of a text, or null if the file doesn't hold it. */
export function withFrames(bytes: Uint8Array, documentOf: (sha256: Hash) => string | null): string {
  const fill = (frame: string, sha256: Hash) => {
    const document = documentOf(sha256);
    return document === null ? frame : frame.replace(' sandbox=""', () => ` sandbox="" srcdoc="${document}"`);
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
