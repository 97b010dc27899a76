/** One block of the operator's consent HTML, exactly as the JSON string held it; source: contract 2.2. */
export type ConsentBlock = { key: string; html: string };

export const MAIN_BLOCK = 'personal.consent';
export const PHONE_BLOCK = 'personal.tcpa.consent';

/** The keys that contract 2.2 lists. */
export const DOCUMENTED_BLOCKS: readonly string[] = [MAIN_BLOCK, PHONE_BLOCK];

/** Contract 4, rule 3: at this age a fetched block is unusable. */
export const MAX_CONSENT_AGE_MS = 24 * 3_600_000;
