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

/** Under the hash of its bytes, so that it never changes. */
export function storedImage(image: { mediaType: string; bytes: Uint8Array } | null): Response {
  if (!image) return new Response('There is no such image.', { status: 404 });
  const { mediaType, bytes } = image;
  return new Response(Buffer.from(bytes), {
    headers: {
      'Content-Type': mediaType === 'image/svg+xml' ? `${mediaType}; charset=utf-8` : mediaType,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'public, max-age=31536000, immutable',
    },
  });
}
