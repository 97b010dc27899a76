import { readLogo } from '#journeys/parties.ts';

/** An image only: opened by itself it can run and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export async function GET(): Promise<Response> {
  const logo = await readLogo();
  if (!logo) return new Response(null, { status: 404 });
  return new Response(logo.bytes, {
    headers: {
      'Content-Type': logo.type,
      'Content-Security-Policy': POLICY,
      'Cache-Control': 'public, max-age=86400',
    },
  });
}
