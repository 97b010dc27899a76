/** The texts that the partner keeps: for these interfaces the operator serves none. */
export const OWN_CONSENT_SOURCES = ['personal_v2', 'refinance'] as const;
export type OwnConsentSource = (typeof OWN_CONSENT_SOURCES)[number];

export const VERSION_STATES = ['draft', 'scheduled', 'published', 'retired'] as const;
export type VersionState = (typeof VERSION_STATES)[number];

/** Under which key a text of our own stands beside the operator's blocks. */
export const OWN_TEXT_BLOCK = 'stored.consent';

/** The longest text that is taken: a form of the console carries no more. */
export const MAX_TEXT_BYTES = 60_000;

export const SOURCE_NAMES: Record<OwnConsentSource | 'personal_v3', string> = {
  personal_v3: 'Personal loans v3',
  personal_v2: 'Personal loans v2',
  refinance: 'Student loan refinance',
};

/** A source as addresses of the console write it. */
export const sourceSlug = (source: string): string => source.replace('_', '-');

export function sourceFromSlug(slug: string): OwnConsentSource | null {
  return OWN_CONSENT_SOURCES.find((source) => sourceSlug(source) === slug) ?? null;
}

/** How many letters a reason has at the least, so that it says something. */
export const MIN_REASON_LENGTH = 10;

/** Line ends as they are kept: a browser sends every one of them as two characters, whatever was typed. */
export const normalizeLineEndings = (text: string): string => text.replace(/\r\n?/g, '\n');
