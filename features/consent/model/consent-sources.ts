/** The partner stores these texts, because the operator serves none for these interfaces. */
export const OWN_CONSENT_SOURCES = ['personal_v2', 'refinance'] as const;
export type OwnConsentSource = (typeof OWN_CONSENT_SOURCES)[number];

export const VERSION_STATES = ['draft', 'scheduled', 'published', 'retired'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** The key of the partner's own text beside the operator's blocks. */
export const OWN_TEXT_BLOCK = 'stored.consent';

/** A form of the console carries no more. */
export const MAX_TEXT_BYTES = 60_000;

export const SOURCE_NAMES: Record<OwnConsentSource | 'personal_v3', string> = {
  personal_v3: 'Personal loans v3',
  personal_v2: 'Personal loans v2',
  refinance: 'Student loan refinance',
};

export const sourceSlug = (source: string): string => source.replace('_', '-');

export function sourceFromSlug(slug: string): OwnConsentSource | null {
  return OWN_CONSENT_SOURCES.find((source) => sourceSlug(source) === slug) ?? null;
}

export const MIN_REASON_LENGTH = 10;

/** A browser sends every line end as two characters. */
export const normalizeLineEndings = (text: string): string => text.replace(/\r\n?/g, '\n');
