import 'server-only';
import { servedFonts } from '#platform/process/font-urls.ts';
import { DEFAULT_TYPEFACE, type Typeface } from '#platform/values/typefaces.ts';

/** The URLs of the fonts that a page needs at once. The console has the default typeface. */
export const fontPreloads = (typeface: Typeface = DEFAULT_TYPEFACE): string[] =>
  servedFonts(typeface).map(({ url }) => url);
