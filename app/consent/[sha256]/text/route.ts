import { consentAsText } from '#features/application/show-consent.ts';
import { noPlainTextDocument, noSuchText, plainTextDocument } from '#features/consent/consent-response.ts';
import { isSha256 } from '#platform/values/ids.ts';

type Context = { params: Promise<{ sha256: string }> };

/** Shown beside the document, never instead of it. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sha256 } = await params;
  const found = isSha256(sha256) ? await consentAsText(sha256) : null;
  if (found === null) return noSuchText();
  return found === 'too_complex' ? noPlainTextDocument(sha256) : plainTextDocument(found.plainText);
}
