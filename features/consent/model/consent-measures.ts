import { z } from 'zod';
import { SHA256 } from '#platform/values/ids.ts';

const pixels = z.number().nonnegative().max(1_000_000).transform(Math.round);

const pageMetrics = z.object({
  viewport: z.object({ width: pixels, height: pixels }),
  documents: z
    .array(
      z.object({
        sha256: z.string().regex(SHA256),
        width: pixels,
        height: pixels,
        seenPercent: z.number().min(0).max(100).transform(Math.round),
        fontPx: z.number().positive().max(1_000).optional(),
        contrast: z.number().min(1).max(21).optional(),
        lowContrastPercent: z.number().min(0).max(100).transform(Math.round).optional(),
      }),
    )
    .max(20),
  labels: z
    .array(
      z.object({
        name: z.string().max(40),
        fontPx: z.number().positive().max(1_000),
        contrast: z.number().min(1).max(21),
      }),
    )
    .max(20),
});

export type PageMetrics = z.output<typeof pageMetrics>;

/** The browser's own claims; nothing relies on them. */
export function parsePageMetrics(text: unknown): PageMetrics | null {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return pageMetrics.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
