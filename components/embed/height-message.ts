/** The partner's page asks the card with this word. The card adds a colon and its height in pixels. */
export const HEIGHT_MESSAGE = 'handoff-card-height';
