/** Stored words that tie checkboxes to texts. `features/consent/model` uses the same; a test compares them. */
export const AGREE_BOX = 'agree';
export const CALLS_BOX = 'phone-agree';
export const AGREE_TEXT = 'personal.consent';
export const CALLS_TEXT = 'personal.tcpa.consent';
