import { borrowerReader } from '#app/borrower-request.ts';
import { showConsent } from '#features/application/show-consent.ts';
import { consentDocument, noSuchText } from '#features/consent/consent-response.ts';
import { COPY_QUERY } from '#features/lead/model/receipt.ts';
import { readJourneyKey } from '#platform/sessions/journey-cookie.ts';
import { clientInfoFrom, isNavigation } from '#platform/values/client-info.ts';
import { isSha256 } from '#platform/values/ids.ts';

type Context = { params: Promise<{ sha256: string }> };

export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { sha256 } = await params;
  const isCopy = new URL(request.url).searchParams.has(COPY_QUERY);
  const isOpened = !isCopy && isNavigation(request.method, request.headers, ['iframe', 'document']);
  const opener = isOpened ? clientInfoFrom(request.headers) : null;
  const bytes = isSha256(sha256)
    ? await showConsent(sha256, await readJourneyKey(), opener, await borrowerReader())
    : null;
  return bytes ? consentDocument(bytes) : noSuchText();
}
