import { requireStaff } from '#app/staff/_shell/access.ts';
import { consentDocument, noSuchText } from '#features/consent/consent-response.ts';
import { findConsentText } from '#features/consent/store/consent-texts.ts';
import { isSha256 } from '#platform/values/ids.ts';

type Context = { params: Promise<{ sha256: string }> };

/** A text in the same shell that borrowers see. It ignores journey cookies, so no display is recorded. */
export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('consents_read');
  const { sha256 } = await params;
  const bytes = isSha256(sha256) ? await findConsentText(sha256) : null;
  return bytes ? consentDocument(bytes) : noSuchText();
}
