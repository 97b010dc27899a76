import { findLogo } from '#features/brand/store/brand.ts';
import { isSha256 } from '#platform/values/ids.ts';

type Context = { params: Promise<{ sha256: string }> };

/** Opened by itself, an image can run and load nothing. */
const POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  'sandbox',
].join('; ');

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { sha256 } = await params;
  const logo = isSha256(sha256) ? await findLogo(sha256) : null;
  if (!logo) return new Response('There is no such logo.', { status: 404 });
  return new Response(Buffer.from(logo.bytes), {
    headers: {
      'Content-Type':
        logo.mediaType === 'image/svg+xml' ? `${logo.mediaType}; charset=utf-8` : logo.mediaType,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
