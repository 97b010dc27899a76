import { requireStaff } from '#app/staff/_shell/access.ts';
import { noSuchPage, pageCopyDocument } from '#features/consent/consent-response.ts';
import { findPageCopy } from '#features/consent/store/page-copies.ts';
import { isSha256 } from '#platform/values/ids.ts';

type Context = { params: Promise<{ sha256: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  await requireStaff('consents_read');
  const { sha256 } = await params;
  const copy = isSha256(sha256) ? await findPageCopy(sha256) : null;
  return copy ? pageCopyDocument(copy) : noSuchPage();
}
