/** The texts that the partner keeps: for these interfaces the operator serves none. */
export const STORED_SOURCES = ['personal_v2', 'refinance'] as const;
export type StoredSource = (typeof STORED_SOURCES)[number];

/** Under which key a text of our own stands beside the operator's blocks. */
export const STORED_BLOCK = 'stored.consent';

/** The longest text that is taken: a form of the console carries no more. */
export const LONGEST_TEXT_BYTES = 60_000;

export const SOURCE_NAMES: Record<StoredSource | 'personal_v3', string> = {
  personal_v3: 'Personal loans v3',
  personal_v2: 'Personal loans v2',
  refinance: 'Student-loan refinance',
};

/** A source as addresses of the console write it. */
export const slugOf = (source: string): string => source.replace('_', '-');

export function sourceFromSlug(slug: string): StoredSource | null {
  return STORED_SOURCES.find((source) => slugOf(source) === slug) ?? null;
}

/** How many letters a reason has at the least, so that it says something. */
export const SHORTEST_REASON = 10;

/** Line ends as they are kept: a browser sends every one of them as two characters, whatever was typed. */
export const withPlainLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');
