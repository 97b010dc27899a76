import { type FontFamily, familiesOf, type Typeface } from '#platform/values/typefaces.ts';

declare global {
  // Global, because the bundled app and the server around it load this file separately.
  var handoffFontUrls: Record<string, string> | undefined;
}

/** By the names of `FontFamily.file`. */
export function rememberFontUrls(urls: Record<string, string>): void {
  globalThis.handoffFontUrls = urls;
}

/** None in development, where no build has named the files. */
export function servedFonts(typeface: Typeface): (FontFamily & { url: string })[] {
  const urls = globalThis.handoffFontUrls ?? {};
  return familiesOf(typeface).flatMap((family) => {
    const url = urls[family.file];
    return url ? [{ ...family, url }] : [];
  });
}
