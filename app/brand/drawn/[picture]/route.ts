import { findDrawnPicture } from '#features/brand/drawn-pictures.ts';
import { storedImage } from '#platform/http/stored-image.ts';

type Context = { params: Promise<{ picture: string }> };

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  return storedImage(await findDrawnPicture((await params).picture));
}
