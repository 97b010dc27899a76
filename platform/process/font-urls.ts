import { type FontFamily, familiesOf, type Typeface } from '#platform/values/typefaces.ts';
import { processWide } from './process-wide.ts';

const shared = processWide('fontUrls', (): { urls: Record<string, string> } => ({ urls: {} }));

/** By the names of `FontFamily.file`. */
export function rememberFontUrls(urls: Record<string, string>): void {
  shared.urls = urls;
}

/** None in development, where no build has named the files. */
export function servedFonts(typeface: Typeface): (FontFamily & { url: string })[] {
  return familiesOf(typeface).flatMap((family) => {
    const url = shared.urls[family.file];
    return url ? [{ ...family, url }] : [];
  });
}
