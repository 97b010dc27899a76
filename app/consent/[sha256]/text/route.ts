import { isHash, noSuchText, wordsDocument } from '#components/consent-page.ts';
import { consentInWords } from '#journeys/show-consent.ts';

type Context = { params: Promise<{ sha256: string }> };

/** For reading beside the document itself; never shown instead of it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sha256 } = await params;
  const words = isHash(sha256) ? await consentInWords(sha256) : null;
  return words === null ? noSuchText() : wordsDocument(words);
}
