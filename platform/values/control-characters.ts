/** All but those of a text with several lines. */
const CONTROL = /[^\P{Cc}\t\n\r]/gu;

/**
 * No page shows them, and PostgreSQL can't store NUL. They come with pasted texts. A form feed separates words, and names
 * in markup: `<svg\fonload` must not become one name.
 */
export const withoutControl = (text: string): string => text.replaceAll('\f', ' ').replaceAll(CONTROL, '');
