/** What the partner's page asks the card. The card answers with the same word, a colon and its height in pixels. */
export const HEIGHT_MESSAGE = 'handoff-card-height';
