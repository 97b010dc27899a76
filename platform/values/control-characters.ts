/** All but those of a text with several lines. */
const CONTROL = /[^\P{Cc}\t\n\r]/u;
const EACH_CONTROL = new RegExp(CONTROL, 'gu');

export const holdsControl = (text: string): boolean => CONTROL.test(text);

/** No page shows them, and PostgreSQL can't store NUL. They come with pasted texts. */
export const withoutControl = (text: string): string => text.replaceAll(EACH_CONTROL, '');
