import { DAY_MS } from '#platform/values/duration.ts';

/** One block of the operator's consent HTML, exactly as the JSON string held it; source: contract 2.2. */
export type ConsentBlock = { key: string; html: string };

export const MAIN_BLOCK = 'personal.consent';
export type MainBlock = typeof MAIN_BLOCK;
export const PHONE_BLOCK = 'personal.tcpa.consent';

/** Contract 2.2. */
export const DOCUMENTED_BLOCKS: readonly string[] = [MAIN_BLOCK, PHONE_BLOCK];

/** Contract 4, rule 3: at this age a fetched block is unusable. */
export const MAX_CONSENT_AGE_MS = DAY_MS;

/** The partner stores these texts, because the operator serves none for these interfaces. */
export const OWN_CONSENT_SOURCES = ['personal_v2', 'refinance'] as const;
export type OwnConsentSource = (typeof OWN_CONSENT_SOURCES)[number];

export const VERSION_STATES = ['draft', 'scheduled', 'published', 'retired'] as const;

export const OWN_TEXT_BLOCK = 'stored.consent';

/** Below MAX_STORED_BYTES, so that a rejected draft is returned. */
export const MAX_TEXT_BYTES = 60_000;

export const sourceSlug = (source: string): string => source.replace('_', '-');

export function sourceFromSlug(slug: string): OwnConsentSource | null {
  return OWN_CONSENT_SOURCES.find((source) => sourceSlug(source) === slug) ?? null;
}

/** A browser sends every line end as two characters. */
export const normalizeLineEndings = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The checkboxes of the page, and its field of measurements. */
export const AGREE = 'agree';
export const AGREE_TO_CALLS = 'phone-agree';

export const PAGE_METRICS_FIELD = 'measured';
/** docs/evidence-format.md says how each method measures. */
export const MEASURING_METHOD = 2;

export type TextSegment = { kind: 'same' | 'gone' | 'new'; text: string };

export type ComparedView = 'words' | 'markup';

export const replaced = (before: string, after: string): TextSegment[] => [
  { kind: 'gone', text: before },
  { kind: 'new', text: after },
];
