import { findLogo } from '#features/brand/store/brand.ts';
import { storedImage } from '#platform/http/stored-image.ts';
import { isSha256 } from '#platform/values/ids.ts';

type Context = { params: Promise<{ sha256: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sha256 } = await params;
  return storedImage(isSha256(sha256) ? await findLogo(sha256) : null);
}
