/** Names of states that aren't the ones on an envelope, by code. */
export const states: { names: Partial<Record<string, string>> } = { names: {} };
