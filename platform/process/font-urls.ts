import { type FontFamily, familiesOf, type Typeface } from '#platform/values/typefaces.ts';
import { processSlot } from './process-wide.ts';

/** By the names of `FontFamily.file`. */
const urls = processSlot<Record<string, string>>('fontUrls');

export const rememberFontUrls = urls.set;

/** None in development, where no build has named the files. */
export const servedFonts = (typeface: Typeface): (FontFamily & { url: string })[] =>
  familiesOf(typeface).flatMap((family) => {
    const url = urls.get()?.[family.file];
    return url ? [{ ...family, url }] : [];
  });
