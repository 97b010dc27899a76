import { z } from 'zod';
import { SHA256 } from '#platform/values/ids.ts';
import { MEASURING_METHOD } from './consent-text.ts';

/** Null if the browser couldn't measure it. One bad reading doesn't drop the others. */
const orNull = <Reading extends z.ZodType>(reading: Reading) => reading.nullable().catch(null);
const orMissing = <Reading extends z.ZodType>(reading: Reading) => reading.optional().catch(undefined);
const listOf = <Reading>(reading: z.ZodType<Reading>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((readings) => readings.flatMap((one) => reading.safeParse(one).data ?? []).slice(0, 20));

const pixels = z.number().nonnegative().max(1_000_000).transform(Math.round);
const percent = z.number().min(0).max(100).transform(Math.round);
const fontPx = z.number().positive().max(1_000);
const contrast = z.number().min(1).max(21);

const documentMetrics = z
  .object({
    sha256: z.string().regex(SHA256),
    width: orNull(pixels),
    height: orNull(pixels),
    seenPercent: orNull(percent),
    fontPx: orMissing(fontPx),
    contrast: orMissing(contrast),
    lowContrastPercent: orMissing(percent),
  })
  // The page of an older release may say that it was seen.
  .transform((text) => (text.width === 0 || text.height === 0 ? { ...text, seenPercent: 0 } : text));

const pageMetrics = z.object({
  method: orMissing(z.literal(MEASURING_METHOD)),
  viewport: orNull(z.object({ width: pixels, height: pixels })),
  documents: listOf(documentMetrics),
  labels: listOf(z.object({ name: z.string().max(40), fontPx: orNull(fontPx), contrast: orNull(contrast) })),
});

export type PageMetrics = z.output<typeof pageMetrics>;

/** The browser's own claims; nothing relies on them. Null without scripts, which alone fill the field. */
export function parsePageMetrics(text: unknown): PageMetrics | null {
  if (typeof text !== 'string' || text === '') return null;
  const read = pageMetrics.safeParse(parsedOrNull(text));
  return read.data ?? { method: MEASURING_METHOD, viewport: null, documents: [], labels: [] };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
